import { useEffect, useState } from 'react'
import { openingAt, type OpeningHours } from '../../../../shared/domain/opening-hours.ts'
import { useLanguage } from '../../../words/use-words.ts'
import { wordsIn } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'

const CHECK_EVERY_MS = 30_000

/**
 * Whether somebody answers now, and when that changes in the visitor's own time; the server does not know the visitor's
 * clock.
 */
export function OpenNow({ hours }: { readonly hours: OpeningHours }) {
  const language = useLanguage()
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  // The line keeps its place, so that nothing moves when it comes.
  return <div aria-live="polite">{now === undefined ? '\u00A0' : describe(hours, now, language)}</div>
}

function describe(hours: OpeningHours, now: Date, language: Language): string {
  const contact = wordsIn(language, 'contact')
  const { isOpen, changesAt } = openingAt(hours, now)
  if (changesAt === null) return ''
  return isOpen
    ? contact.openUntil(timeOf(changesAt, now, language))
    : contact.opensAt(timeOf(changesAt, now, language))
}

/** '14:30', with the day when it is another one: 'Monday 09:00'. */
function timeOf(moment: Date, now: Date, language: Language): string {
  const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const isToday = moment.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(language, isToday ? time : { weekday: 'long', ...time }).format(moment)
}
