import Table from 'react-bootstrap/Table'
import { messages } from './messages.ts'

type Props = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** The first rows as the file has them, in a box of their own that scrolls. */
export function SampleRows({ columns, rows }: Props) {
  return (
    // Without a tab stop nobody could scroll it by keyboard.
    <section className="table-responsive sample" tabIndex={0} aria-label={messages.rowsBox}>
      <Table size="sm">
        <caption className="visually-hidden">{messages.rowsHeading}</caption>
        <thead>
          <tr>
            {Array.from(columns.entries(), ([place, column]) => (
              <th key={place} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(rows.entries(), ([line, cells]) => (
            <tr key={line}>
              {Array.from(cells.entries(), ([place, cell]) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
