import { type ComponentProps, useState } from 'react'
import ProgressBar from 'react-bootstrap/ProgressBar'
import Table from 'react-bootstrap/Table'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import Dropdown from 'react-bootstrap/Dropdown'
import Modal from 'react-bootstrap/Modal'
import Nav from 'react-bootstrap/Nav'
import OverlayTrigger from 'react-bootstrap/OverlayTrigger'
import Popover from 'react-bootstrap/Popover'
import { Disclosure } from '../ui/Disclosure.tsx'
import FormControl from 'react-bootstrap/FormControl'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StaffLookUpForm } from '../ui/StaffLookUpForm.tsx'
import { Tick } from '../ui/Tick.tsx'

const LOOK_UPS = [
  { name: 'at rest', isSearching: false, isMain: true },
  { name: 'busy', isSearching: true, isMain: true },
  { name: 'wrong', isSearching: false, isMain: false, fault: 'No vehicle has this reference.' },
] as const

type ChoiceProps = { readonly name: string; readonly className?: string; readonly fault?: string }

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

/** What opens: over the page, or in its place. */
export function Overlays() {
  return (
    <>
      <p className="guide-row">
        <Question />
        <Explanation />
        <Dropdown>
          <Dropdown.Toggle variant="line">Dropdown</Dropdown.Toggle>
          <Dropdown.Menu>
            <Dropdown.Item href="#newest">Newest first</Dropdown.Item>
            <Dropdown.Item href="#cheapest">Lowest price first</Dropdown.Item>
          </Dropdown.Menu>
        </Dropdown>
      </p>
      <Disclosure title="A line that opens">What few want to read.</Disclosure>
      <Nav variant="tabs" defaultActiveKey="one" className="w-100">
        <Nav.Link eventKey="one">One view</Nav.Link>
        <Nav.Link eventKey="other">The other</Nav.Link>
      </Nav>
    </>
  )
}

function Question() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        Ask
      </Button>
      <Modal show={isOpen} onHide={close} centered aria-labelledby="guide-question">
        <Modal.Body>
          <h2 id="guide-question">Withdraw this quotation?</h2>
          <p>Whoever checks it is told so.</p>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button variant="main" onClick={close}>
            Withdraw
          </Button>
        </Modal.Footer>
      </Modal>
    </>
  )
}

function Explanation() {
  const meaning = (
    <Popover id="guide-meaning">
      <Popover.Body>Security for the duty of the countries on the way.</Popover.Body>
    </Popover>
  )
  return (
    <OverlayTrigger trigger={['click', 'focus']} placement="bottom" overlay={meaning}>
      <Button variant="line">What is this?</Button>
    </OverlayTrigger>
  )
}

export function Fields() {
  return (
    <>
      <div className="row row-cols-1 row-cols-sm-2 g-3">
        <Field className="col" label="Empty">
          {(control) => <FormControl {...control} placeholder="SAEX_______" />}
        </Field>
        <Field className="col" label="Filled" hint="optional">
          {(control) => <FormControl {...control} defaultValue="Chanda" />}
        </Field>
        <Field className="col" label="Wrong" fault="Please enter your last name.">
          {(control) => <FormControl {...control} />}
        </Field>
        <Field className="col" label="Disabled" note="A note">
          {(control) => <FormControl {...control} disabled />}
        </Field>
        <Choice name="Not chosen" className="is-unset" />
        <Choice name="Chosen" />
        <Choice name="Wrong choice" fault="Choose a country and a port first" />
      </div>
      <p className="guide-row">
        <Tick>Free</Tick>
        <Tick defaultChecked>Ticked</Tick>
        <Tick disabled>Impossible</Tick>
        <Tick type="radio" name="one-of" defaultChecked>
          One
        </Tick>
        <Tick type="radio" name="one-of">
          Or the other
        </Tick>
      </p>
      {LOOK_UPS.map(({ name, ...props }) => (
        <StaffLookUpForm key={name} {...props} onSearch={() => undefined} />
      ))}
      <Dialog />
    </>
  )
}

function Choice({ name, className = '', fault }: ChoiceProps) {
  const [chosen, choose] = useState('Any')
  return (
    <Field className="col" label={name} fault={fault}>
      {(control) => (
        <Select {...control} className={className} value={chosen} onChoose={choose}>
          <option>Any</option>
          <option>Diesel</option>
        </Select>
      )}
    </Field>
  )
}

/** On a narrow window only: where there is room, it closes by itself. */
function Dialog() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        Open the sheet
      </Button>
      <Sheet
        isOpen={isOpen}
        title="Search and Filter"
        onClose={close}
        action={<Button variant="text">Clear Filters</Button>}
        footer={
          <Button variant="main" className="w-100" onClick={close}>
            SEARCH
          </Button>
        }
      >
        <Choice name="Year" className="is-unset" />
      </Sheet>
    </>
  )
}
