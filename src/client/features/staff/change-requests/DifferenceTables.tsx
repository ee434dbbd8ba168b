import { type ReactNode, useId } from 'react'
import Table from 'react-bootstrap/Table'
import type { ChangeEffect, ChangeLine } from '../../../../shared/contract/change-requests.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly lines: readonly ChangeLine[]
  readonly effect: readonly ChangeEffect[]
  readonly ticked: ReadonlySet<string>
  /** Undefined where nobody has to tick. */
  readonly onTick: ((path: string, isTicked: boolean) => void) | undefined
}

const { columns } = messages
const COLUMNS = 3

/** What a request changes, and what that makes of quotations. */
export function DifferenceTables({ lines, effect, ticked, onTick }: Props) {
  const id = useId()
  return (
    <div className="row g-4">
      <section className="col-xl-7" aria-labelledby={`${id}-lines`}>
        <h3 id={`${id}-lines`}>{messages.differences}</h3>
        <Table className="differences" aria-labelledby={`${id}-lines`}>
          <Head />
          {lines.map((line) => (
            <Line key={line.path} line={line} isTicked={ticked.has(line.path)} onTick={onTick} />
          ))}
        </Table>
      </section>
      <section className="col-xl-5" aria-labelledby={`${id}-effect`}>
        <h3 id={`${id}-effect`}>{messages.effect}</h3>
        <Table className="differences" aria-labelledby={`${id}-effect`}>
          <Head />
          {effect.map(({ route, before, after, percent }) => (
            <tbody key={route}>
              <Name>{route}</Name>
              <Figures before={before ?? messages.notOffered} after={after ?? messages.notOffered} percent={percent} />
            </tbody>
          ))}
        </Table>
        <p className="form-text">{messages.effectNote}</p>
      </section>
    </div>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        {[columns.before, columns.after, columns.percent].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type LineProps = Pick<Props, 'onTick'> & { readonly line: ChangeLine; readonly isTicked: boolean }

function Line({ line: { path, label, before, after, percent, large }, isTicked, onTick }: LineProps) {
  return (
    <tbody>
      <Name>
        {label} {large ? <span className="badge text-bg-warning">{messages.large}</span> : null}
      </Name>
      <Figures before={before ?? messages.isNew} after={after ?? messages.isGone} percent={percent} />
      {large && onTick !== undefined ? (
        <tr>
          <td colSpan={COLUMNS}>
            <Tick checked={isTicked} onChange={({ target }) => onTick(path, target.checked)}>
              {messages.checked}
              <span className="visually-hidden">: {label}</span>
            </Tick>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** Above its figures, which would have no room beside it on a phone. */
function Name({ children }: { readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={COLUMNS}>
        {children}
      </th>
    </tr>
  )
}

type FiguresProps = { readonly before: string; readonly after: string; readonly percent: number | null }

function Figures({ before, after, percent }: FiguresProps) {
  return (
    <tr>
      <td>{before}</td>
      <td>{after}</td>
      <td>{percent === null ? null : messages.percent(percent)}</td>
    </tr>
  )
}
