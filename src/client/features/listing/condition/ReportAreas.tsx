import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import type { AreaReport, ConditionReport, Grade } from '../../../../shared/contract/condition-report.ts'
import { dayInJohannesburg, dayInWords } from '../../../../shared/domain/johannesburg.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { isOldReport } from '../../../../shared/domain/report-age.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

/** Staff write English. */
const WRITTEN = 'en'

const BADGES: Readonly<Record<Grade, string>> = {
  good: 'success',
  worn: 'warning',
  repair: 'danger',
  notChecked: 'light',
}

/** Every area of a report, also those that nobody looked at. */
export function ReportAreas({ report }: { readonly report: ConditionReport }) {
  const { inspectedOn, mileage, isOld, areas } = report
  const words = useWords('condition')
  const dayWords = useWords('quoteCheck')
  const [today] = useState(() => dayInJohannesburg(new Date()))
  const { hash } = useLocation()
  // Who was sent to it by its address waited for it to come.
  useEffect(() => {
    if (hash === '#condition') document.querySelector(hash)?.scrollIntoView()
  }, [hash])
  const day = dayInWords(`${inspectedOn}T00:00:00.000Z`, dayWords)
  return (
    <>
      <LateStyles />
      <p>
        {mileage === null ? words.inspected(day) : words.inspectedAt(day, `${formatCount(mileage)}\u00A0km`)}
        {isOld || isOldReport(inspectedOn, today) ? (
          <>
            {' '}
            <span className="badge text-bg-light">{words.old}</span>
          </>
        ) : null}
      </p>
      <ul className="areas">
        {areas.map((area) => (
          <li key={area.area}>
            <div className="area">
              <h3>{words.areas[area.area]}</h3>
              <span className={`badge text-bg-${BADGES[area.grade]}`}>{words.grades[area.grade]}</span>
            </div>
            <AreaFacts area={area} words={words} />
          </li>
        ))}
      </ul>
      <p className="fs-14 text-body-secondary">{words.noGuarantee}</p>
    </>
  )
}

type AreaProps = { readonly area: AreaReport; readonly words: Words<'condition'> }

function AreaFacts({ area: { checks, words: said, findings }, words }: AreaProps) {
  const facts = Object.entries(words.checks).flatMap(([check, label]) => {
    const answer = checks.find(({ key }) => key === check)?.value
    return factOf(label, check, answer, words)
  })
  return (
    <>
      {facts.length === 0 ? null : <p className="text-body-secondary">{facts.join(' · ')}</p>}
      {said === '' ? null : <p lang={WRITTEN}>{said}</p>}
      {findings.map(({ panel, kind, words: own, pictures }, index) => {
        const place = nameIn(words.panels, panel)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a finding has no name of its own, and none moves
          <div key={index} className="finding">
            <p>
              <b>{place}</b>
              {words.colon + nameIn(words.kinds, kind)}
            </p>
            {own === '' ? null : <p lang={WRITTEN}>{own}</p>}
            {pictures.length === 0 ? null : <FindingPhotos place={place} photos={pictures} words={words} />}
          </div>
        )
      })}
    </>
  )
}

type PhotosProps = {
  readonly place: string
  readonly photos: readonly string[]
  readonly words: Words<'condition'>
}

/** Small, and as wide as there is room at a press. */
function FindingPhotos({ place, photos, words }: PhotosProps) {
  const [large, setLarge] = useState<string>()
  return (
    <div className="finding-photos">
      {photos.map((photo, index) => {
        const isLarge = photo === large
        return (
          <Button
            key={photo}
            bsPrefix="ph"
            className="ph-43"
            aria-pressed={isLarge}
            onClick={() => setLarge(isLarge ? undefined : photo)}
          >
            <Picture
              key={String(isLarge)}
              src={photo}
              alt={words.photo(place, index + 1)}
              sizes={isLarge ? '(max-width: 991px) 100vw, 700px' : '160px'}
              upTo={isLarge ? 1600 : 640}
            />
          </Button>
        )
      })}
    </div>
  )
}

/** Nothing for an answer that this version has no words for. */
function factOf(
  label: string,
  check: string,
  answer: string | number | undefined,
  words: Words<'condition'>,
): readonly string[] {
  if (answer === undefined) return []
  const answers: Readonly<Partial<Record<string, string>>> = words.answers
  const said = typeof answer === 'number' ? words.depth(answer) : answers[`${check} ${answer}`]
  return said === undefined ? [] : [label + words.colon + said]
}

function nameIn(names: Readonly<Partial<Record<string, string>>> & { readonly other: string }, key: string): string {
  return names[key] ?? names.other
}
