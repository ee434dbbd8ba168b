import { formatCount } from '../../../../shared/domain/money.ts'
import { messages } from './messages.ts'
import { SERIES, type WeekDay } from './week.ts'

type Props = { readonly week: readonly WeekDay[]; readonly isShown: boolean }

/** The numbers of the chart; hidden it still stands there for those who do not see the bars. */
export function WeekTable({ week, isShown }: Props) {
  return (
    <div className={isShown ? 'week-table' : 'visually-hidden'}>
      <table className="tbl" aria-label={messages.week}>
        <thead>
          <tr>
            <th scope="col">{messages.date}</th>
            {SERIES.map(({ name }) => (
              <th key={name} scope="col" className="r">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {SERIES.map(({ name }, index) => (
                <td key={name} className="r">
                  {formatCount(counts[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
