import type { StatusChange } from '../../../../shared/contract/stock-status.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { messages } from './messages.ts'

/** The newest changes by staff with who and when. */
export function StatusHistory({ changes }: { readonly changes: readonly StatusChange[] }) {
  return (
    <section className="panel history" aria-labelledby="status-history">
      <h2 id="status-history">{messages.history}</h2>
      {changes.length === 0 ? (
        <p className="quiet">{messages.noHistory}</p>
      ) : (
        <ol>
          {changes.map(({ at, by, from, to }) => (
            <li key={`${at} ${from} ${to}`}>
              <span>
                <span aria-hidden="true">{messages.change(messages.statuses[from], messages.statuses[to])}</span>
                <span className="visually-hidden">
                  {messages.changeSpoken(messages.statuses[from], messages.statuses[to])}
                </span>
              </span>
              <span className="s14 quiet">
                {by}, <span className="nowrap">{dayAndMinuteInDigits(at)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
