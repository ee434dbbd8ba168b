import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { specificationColumns, type SpecificationRow } from './specification-rows.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** The 20 labels in two columns; on a phone the left ones come first. */
export function Specification({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const language = useLanguage()
  const { left, right } = specificationColumns(vehicle, language)
  return (
    <section className="listing-part" aria-labelledby="specification">
      <h2 id="specification">{words.specification}</h2>
      <div className="row spec">
        <Column rows={left} />
        <Column rows={right} />
      </div>
    </section>
  )
}

function Column({ rows }: { readonly rows: readonly SpecificationRow[] }) {
  return (
    <dl className="col-12 col-md-6">
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={key === 'colour' ? 'upper' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
