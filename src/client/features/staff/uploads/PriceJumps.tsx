import { useId } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import Table from 'react-bootstrap/Table'
import type { ListedPriceJump, PriceComparison } from '../../../../shared/contract/price-comparison.ts'
import type { PriceJumps as Taken } from '../../../../shared/contract/uploads.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'
import { messages } from './messages.ts'

type Props = {
  readonly comparison: PriceComparison
  readonly taken: Taken
  readonly onChange: (taken: Taken) => void
}

/** Prices that move by more than 40 %, each to be ticked before it is taken; and how much of the file was compared. */
export function PriceJumps({ comparison, taken, onChange }: Props) {
  const id = useId()
  const { isWhole, count, jumps } = comparison
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h3 id={id}>{count === 0 ? messages.jumpsUnknownHeading : messages.jumpsHeading(formatCount(count))}</h3>
        {count === 0 ? null : <p>{messages.jumpsText}</p>}
      </div>
      {isWhole ? null : <p className="alert alert-warning">{partWords(comparison)}</p>}
      <FormCheck
        id={`${id}-all`}
        label={messages.jumpsAll(formatCount(count), isWhole)}
        checked={taken === 'accept'}
        onChange={({ target }) => onChange(target.checked ? 'accept' : 'hold')}
      />
      {jumps.length === 0 ? null : <JumpTable {...{ comparison, taken, onChange }} />}
    </section>
  )
}

function JumpTable({ comparison: { count, jumps }, taken, onChange }: Props) {
  return (
    <div className="table-responsive">
      <Table size="sm" className="caption-top">
        <caption>{messages.jumpsListed(formatCount(jumps.length), formatCount(count))}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.jumpVehicle}</th>
            <th scope="col" className="text-end d-none d-sm-table-cell">
              {messages.jumpBefore}
            </th>
            <th scope="col" className="text-end">
              {messages.jumpAfter}
            </th>
          </tr>
        </thead>
        <tbody>
          {jumps.map((jump) => (
            <Jump key={jump.saexRef} jump={jump} taken={taken} onChange={onChange} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Of a file that was not read to its end. */
function partWords({ rows, count }: PriceComparison): string {
  if (rows === 0) return messages.jumpsNotCompared
  return count === 0 ? messages.jumpsUnknown(formatCount(rows)) : messages.jumpsPart(formatCount(rows))
}

/** On a phone, which is too narrow for three columns, the last price stands below the new one. */
function Jump({ jump, taken, onChange }: Pick<Props, 'taken' | 'onChange'> & { readonly jump: ListedPriceJump }) {
  const { saexRef, line, name, beforeZar, afterZar, percent } = jump
  const ticked = Array.isArray(taken) ? taken : []
  function handleTick(isTaken: boolean) {
    onChange(isTaken ? [...ticked, saexRef] : ticked.filter((other) => other !== saexRef))
  }
  return (
    <tr>
      <td>
        <FormCheck
          id={`jump-${saexRef}`}
          label={saexRef}
          checked={taken === 'accept' || ticked.includes(saexRef)}
          disabled={taken === 'accept'}
          onChange={({ target }) => handleTick(target.checked)}
        />
        {name} <span className="text-body-secondary">{messages.jumpLine(formatCount(line))}</span>
      </td>
      <td className="text-end text-nowrap d-none d-sm-table-cell">{amountWords(beforeZar)}</td>
      <td className="text-end text-nowrap">
        {amountWords(afterZar)}
        <div className="text-body-secondary d-sm-none">{messages.jumpFrom(amountWords(beforeZar))}</div>
        <div className="text-body-secondary">{moveWords(percent)}</div>
      </td>
    </tr>
  )
}

function amountWords(zar: number): string {
  return zar === 0 ? messages.jumpOnRequest : formatPrice(zar, 'ZAR')
}

function moveWords(percent: number | null): string {
  return percent === null ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}
