import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatAmount } from '../../../../shared/domain/money.ts'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
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
          <div className="hstack gap-2 justify-content-between may-wrap cmp-h">
            <p className="text-body-secondary">{notes.filter((note) => note !== null).join(' · ')}</p>
            <label className="tick">
              <input
                type="checkbox"
                className="form-check-input"
                checked={isMarking}
                onChange={() => setMarking(!isMarking)}
              />
              {messages.markDifferences}
            </label>
          </div>
          <CompareTable columns={columns} rows={rows} isMarking={isMarking} onRemove={remove} />
          {columns.length === 1 ? <p className="text-body-secondary part-h">{messages.oneMore}</p> : null}
          {place === null ? <p className="text-body-secondary part-h">{messages.noDestination}</p> : null}
        </>
      )}
      {others.length > 0 && columns.length < MOST_COMPARED ? (
        <select
          className="form-select is-unset read"
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
        </select>
      ) : null}
    </main>
  )
}

function Nothing() {
  const messages = useWords('saved')
  return (
    <section className="card state-box part-h">
      <h2>{messages.compareEmptyTitle}</h2>
      <p>{messages.compareEmpty}</p>
      <Link className="btn btn-main" to="/saved">
        {messages.toSaved}
      </Link>
    </section>
  )
}
