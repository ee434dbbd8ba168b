import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StaffLookUpForm } from '../ui/StaffLookUpForm.tsx'

const LOOK_UPS = [
  { name: 'at rest', isSearching: false, isMain: true },
  { name: 'busy', isSearching: true, isMain: true },
  { name: 'wrong', isSearching: false, isMain: false, fault: 'No vehicle has this reference.' },
] as const

export function Fields() {
  return (
    <>
      <div className="two">
        <label className="form-label">
          Empty <input className="form-control" placeholder="SAEX_______" />
        </label>
        <label className="form-label">
          Filled <input className="form-control" defaultValue="Chanda" />
        </label>
        <label className="form-label">
          Wrong <input className="form-control" aria-invalid="true" />
          <span className="form-text text-danger">Please enter your last name.</span>
        </label>
        <label className="form-label">
          Disabled <input className="form-control" disabled />
          <span className="form-text">A note</span>
        </label>
        <Choice name="Not chosen" className="form-select is-unset" />
        <Choice name="Chosen" className="form-select" />
      </div>
      <p className="guide-row">
        <Tick name="Free" />
        <Tick name="Ticked" isTicked />
        <Tick name="Impossible" isDisabled />
      </p>
      {LOOK_UPS.map(({ name, ...props }) => (
        <StaffLookUpForm key={name} {...props} onSearch={() => undefined} />
      ))}
      <Dialog />
    </>
  )
}

function Choice({ name, className }: { readonly name: string; readonly className: string }) {
  return (
    <label className="form-label">
      {name}
      <select className={className}>
        <option>Any</option>
        <option>Diesel</option>
      </select>
    </label>
  )
}

type TickProps = { readonly name: string; readonly isTicked?: boolean; readonly isDisabled?: boolean }

function Tick({ name, isTicked = false, isDisabled = false }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" className="form-check-input" defaultChecked={isTicked} disabled={isDisabled} /> {name}
    </label>
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
        <Choice name="Year" className="form-select is-unset" />
      </Sheet>
    </>
  )
}
