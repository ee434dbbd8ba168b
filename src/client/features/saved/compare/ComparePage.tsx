import { useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../../shared/domain/money.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import { compareRows } from './compare-rows.ts'
import { CompareTable } from './CompareTable.tsx'
import { MOST_COMPARED } from '../saved.slice.ts'
import { useComparison } from './use-comparison.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** Two to four vehicles side by side. */
export function ComparePage() {
  const messages = useWords('saved')
  const language = useLanguage()
  const { columns, destination, currency, others, add, remove } = useComparison()
  const [isMarking, setMarking] = useState(true)
  const rows = compareRows(
    {
      columns,
      port: destination?.port.endLocation ?? null,
      formatPrice: currency.formatPriceFromZar,
      formatDelivered: (amount) => formatAmount(amount, currency.code),
    },
    language,
  )
  const place = destination ? `${destination.port.endLocation}, ${destination.country.countryName}` : null
  const notes = [messages.comparedCount(columns.length), place === null ? null : messages.deliveredTo(place)]
  return (
    <main className="container-xl" id="content">
      <LateStyles />
      <PageHeading head={{ title: messages.compareTitle, description: messages.compareDescription }}>
        {messages.compareTitle}
      </PageHeading>
      {columns.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <div className="hstack flex-wrap column-gap-4 justify-content-between mb-2">
            <p className="text-body-secondary">{notes.filter((note) => note !== null).join(' · ')}</p>
            <Tick checked={isMarking} onChange={() => setMarking(!isMarking)}>
              {messages.markDifferences}
            </Tick>
          </div>
          <CompareTable columns={columns} rows={rows} isMarking={isMarking} onRemove={remove} />
          {columns.length === 1 ? (
            <p className="text-body-secondary mt-5 mb-3 d-print-none">{messages.oneMore}</p>
          ) : null}
          {place === null ? (
            <p className="text-body-secondary mt-5 mb-3 d-print-none">{messages.noDestination}</p>
          ) : null}
        </>
      )}
      {others.length > 0 && columns.length < MOST_COMPARED ? (
        <FormSelect
          className="is-unset read mt-3"
          aria-label={messages.addVehicle}
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">{messages.addVehicle}</option>
          {others.map((vehicle) => (
            <option key={vehicle.saexRef} value={vehicle.saexRef}>
              {`${vehicleName(vehicle)}, ${vehicle.saexRef}`}
            </option>
          ))}
        </FormSelect>
      ) : null}
    </main>
  )
}

function Nothing() {
  const messages = useWords('saved')
  return (
    <section className="card state-box mt-5">
      <h2>{messages.compareEmptyTitle}</h2>
      <p>{messages.compareEmpty}</p>
      <Link className="btn btn-main" to="/saved">
        {messages.toSaved}
      </Link>
    </section>
  )
}
