import { useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { Button } from '../ui/Button.tsx'
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

type ChoiceProps = { readonly name: string; readonly className?: string; readonly fault?: string }

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
