import { Link } from 'react-router-dom'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { EmptyBox } from '../../../ui/Scene.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { PackItem } from './PackItem.tsx'
import { useRefusalWords } from '../storage/use-refusal-words.ts'
import { tariffDay } from './pack-words.ts'
import { type CheckedPack, usePacks } from './use-packs.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** The border packs of this device, each vehicle with its tick. */
export function PackList() {
  const messages = useWords('offlineUse')
  const { found: reading, lookAgain } = usePacks()
  const refusalWords = useRefusalWords()
  return (
    <section className="mt-5" aria-labelledby="packs" id="border-packs">
      <h2 id="packs" tabIndex={-1}>
        {messages.packsTitle}
      </h2>
      <p className="fs-14 text-body-secondary mt-1">{messages.packsText}</p>
      {reading === undefined ? (
        <div className="card card-body mt-3" aria-busy="true">
          <SkeletonLines widths={[50, 75]} />
        </div>
      ) : null}
      {reading?.phase === 'refused' ? (
        <div className="mt-3">
          <FailedPart
            title={messages.packsRefused}
            text={refusalWords('unavailable', messages.listOff)}
            onRetry={() => void lookAgain()}
          />
        </div>
      ) : null}
      {reading?.phase === 'read' && reading.packs.length === 0 ? <NoPacks /> : null}
      {reading?.phase === 'read'
        ? reading.packs.map((checked) => (
            <Pack key={checked.pack.packId} {...checked} isShellKept={reading.isShellKept} onChange={lookAgain} />
          ))
        : null}
    </section>
  )
}

function NoPacks() {
  const messages = useWords('offlineUse')
  return (
    <EmptyBox scene="border" className="mt-3">
      <p>{messages.noPacks}</p>
      <Link className="btn btn-line" to="/saved">
        {messages.toSaved}
      </Link>
    </EmptyBox>
  )
}

type PackProps = CheckedPack & { readonly isShellKept: boolean; readonly onChange: () => Promise<void> }

function Pack({ pack, checks, isShellKept, onChange }: PackProps) {
  const messages = useWords('offlineUse')
  const language = useLanguage()
  const { packId, content } = pack
  const { country, port } = content.place
  const day = tariffDay(content)
  const id = `pack-${packId}`
  return (
    <section className="card mt-3" aria-labelledby={id}>
      <div className="card-header hstack flex-wrap column-gap-4 justify-content-between">
        <h3 id={id} tabIndex={-1}>
          {messages.packFor(port.endLocation, countryIn(country.countryName, language))}
        </h3>
        {day === undefined ? null : <span className="fs-13 text-body-tertiary">{messages.tariffs(day)}</span>}
      </div>
      <ul className="list-group list-group-flush">
        {content.vehicles.map((packed) => (
          <PackItem
            key={packed.saexRef}
            packId={packId}
            content={content}
            packed={packed}
            check={checks?.find(({ saexRef }) => saexRef === packed.saexRef)}
            isShellKept={isShellKept}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  )
}
