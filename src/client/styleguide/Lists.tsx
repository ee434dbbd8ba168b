import type { ComponentProps } from 'react'
import ProgressBar from 'react-bootstrap/ProgressBar'
import Table from 'react-bootstrap/Table'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

const COSTS = [
  { name: 'Vehicle price including VAT', amount: 'R 95 900.00' },
  { name: 'Road transport by car carrier', amount: 'R 17 360.40' },
]

/** What a screen lists: table, rows, cards beside each other, and how far something is. */
export function Lists() {
  return (
    <>
      <Table hover aria-label="Costs">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className="text-end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {COSTS.map(({ name, amount }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="text-end text-nowrap">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="table-group-divider">
          <tr>
            <th scope="row">Total</th>
            <td className="text-end text-nowrap">R 113 260.40</td>
          </tr>
        </tfoot>
      </Table>
      <div className="card w-100">
        <div className="card-header hstack justify-content-between">
          <h3>Chirundu, Zambia</h3>
          <span className="fs-13 text-body-tertiary">Tariffs from 2026/11/01</span>
        </div>
        <ul className="list-group list-group-flush">
          {['2005 Toyota Hilux', '2017 Ford Ranger'].map((name) => (
            <li key={name} className="list-group-item qitem plain">
              <h4 className="t">
                <a className="stretched-link" href="#row">
                  {name}
                </a>
              </h4>
              <Button variant="text">Remove</Button>
            </li>
          ))}
        </ul>
      </div>
      <div className="row row-cols-1 row-cols-sm-2 row-cols-lg-3 g-3 w-100">
        {['One', 'Two', 'Three'].map((name) => (
          <div key={name} className="col">
            <section className="card card-body h-100">
              <h3>{name}</h3>
              <p className="text-body-secondary">As many beside each other as there is room for.</p>
            </section>
          </div>
        ))}
      </div>
      <Progress name="0 of 12" value={{ now: 0, max: 12 }} />
      <Progress name="5 of 12" value={{ now: 5, max: 12 }} />
      <Progress name="Nobody knows yet" value={{ animated: true, style: { width: '100%' } }} />
      <p className="hstack gap-2">
        <Icon name="heart" /> <span className="badge text-bg-info">3</span>
      </p>
    </>
  )
}

type ProgressProps = { readonly name: string; readonly value: ComponentProps<typeof ProgressBar> }

function Progress({ name, value }: ProgressProps) {
  return (
    <div className="progress-line w-100">
      <ProgressBar>
        <ProgressBar aria-label={name} {...value} />
      </ProgressBar>
      <span className="fs-13 text-body-secondary">{name}</span>
    </div>
  )
}
