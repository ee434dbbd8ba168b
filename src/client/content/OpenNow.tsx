import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../shared/domain/language.ts'
import { openingAt } from '../../shared/domain/opening-hours.ts'
import { whileSeen } from '../ui/while-seen.ts'
import { useLanguage, useWords } from '../words/use-words.ts'
import { useCompany } from './company-context.ts'
import { clockWords } from './company-hours.ts'

const CHECK_EVERY_MS = 30_000

/**
 * Whether somebody answers now, and when that changes in the visitor's own time; the server does not know the visitor's
 * clock. Looked up only while the line is in sight: a browser's first date by language takes it long.
 * Nothing where the company has not said its hours for machines.
 */
export function OpenNow() {
  const contact = useWords('contact')
  const language = useLanguage()
  const { openingHours } = useCompany()
  const [now, setNow] = useState<Date>()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => (line.current ? whileSeen(line.current, () => keepLooking(setNow)) : undefined), [])
  if (!openingHours) return null
  const { isOpen, changesAt } = now === undefined ? NOTHING_YET : openingAt(openingHours, now)
  const time = now === undefined || changesAt === null ? null : timeOf(changesAt, now, language)
  // The line keeps its place, so that nothing moves when it comes.
  return (
    <div ref={line} className="open-now hstack gap-2 flex-wrap">
      {time === null ? (
        '\u00A0'
      ) : isOpen ? (
        <>
          <span className="badge text-bg-success">{contact.openNow}</span> {contact.until(time)}
        </>
      ) : (
        <>
          <span className="badge text-bg-light">{contact.closedNow}</span> {contact.opens(time)}
        </>
      )}
    </div>
  )
}

function keepLooking(onTime: (now: Date) => void): () => void {
  const look = () => onTime(new Date())
  look()
  const timer = setInterval(look, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

const NOTHING_YET = { isOpen: false, changesAt: null }

/** '14:30', with the day when it is another one: 'Lundi 09:00', in English 'Monday 9:00am'. */
function timeOf(moment: Date, now: Date, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const isToday = moment.toDateString() === now.toDateString()
  const said = new Intl.DateTimeFormat(language, isToday ? time : { weekday: 'long', ...time }).format(moment)
  return said.replace(/\d\d:\d\d/, (clock) => clockWords(clock, language))
}
