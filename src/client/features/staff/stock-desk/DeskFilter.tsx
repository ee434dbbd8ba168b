import { type ReactNode, useId, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { OPEN_MARKS, STAFF_STATUSES, STOCK_MARKS } from '../../../../shared/contract/stock-desk.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { useSeesMoney } from '../session/use-staff-user.ts'
import { type Bound, BOUNDS, type DeskView, WHOLE_STOCK } from './desk-address.ts'
import { MakesAndModels, Suppliers } from './FilterLists.tsx'
import { messages } from './messages.ts'
import { readYears, writeYears } from './typed-years.ts'

type Props = { readonly view: DeskView; readonly onClose: () => void; readonly onShow: (filters: Filters) => void }
/** All but what stands on the page itself. */
type Filters = Omit<DeskView, 'search' | 'sort'>

const { fields } = messages

/** All filters of the list, in force once they are sent. */
export function DeskFilter({ view, onClose, onShow }: Props) {
  const id = useId()
  const seesMoney = useSeesMoney()
  const [chosen, setChosen] = useState(() => filtersOf(view))
  const [years, setYears] = useState(() => writeYears(view.years))
  const [yearsFault, setYearsFault] = useState<string>()
  /** A new one begins the lists anew. */
  const [cleared, setCleared] = useState(0)
  const { data, isError, refetch } = stockDeskApi.useGetStockModelsQuery(undefined)
  const { makes = [], suppliers = [] } = data?.result ?? {}
  const change = (next: Partial<Filters>) => setChosen({ ...chosen, ...next })
  const numberField = (name: Bound) => (
    <Field label={fields[name]}>
      {({ isInvalid: _isInvalid, ...props }) => (
        <FormControl
          {...props}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={chosen[name] ?? ''}
          onChange={({ target }) => change({ [name]: toWhole(target.value, BOUNDS[name]) })}
        />
      )}
    </Field>
  )
  return (
    <Offcanvas show placement="end" className="desk-filter" aria-labelledby={id} onHide={onClose}>
      <Offcanvas.Header closeButton>
        <Offcanvas.Title as="h2" id={id}>
          {messages.filterTitle}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body>
        <form
          id={`${id}-form`}
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            const asked = readYears(years)
            if (asked === undefined) {
              setYearsFault(fields.yearsFault)
              event.currentTarget.querySelector<HTMLElement>('[name="years"]')?.focus()
            } else onShow({ ...chosen, years: asked })
          }}
        >
          <Ticks legend={fields.status}>
            {STAFF_STATUSES.map((status) => (
              <Tick
                key={status}
                checked={chosen.status.includes(status)}
                onChange={() => change({ status: toggled(chosen.status, status) })}
              >
                {messages.statuses[status]}
              </Tick>
            ))}
          </Ticks>
          {data === undefined && isError ? <FailedPart onRetry={() => void refetch()} /> : null}
          {seesMoney ? (
            <Suppliers
              key={cleared}
              suppliers={suppliers}
              chosen={chosen.supplierIds}
              onChange={(supplierIds) => change({ supplierIds })}
            />
          ) : null}
          <MakesAndModels
            key={`makes ${cleared}`}
            makes={makes}
            chosen={chosen.makeModels}
            onChange={(makeModels) => change({ makeModels })}
          />
          <Field label={fields.year} note={fields.years} fault={yearsFault}>
            {(props) => (
              <FormControl
                {...props}
                name="years"
                autoComplete="off"
                maxLength={200}
                value={years}
                onChange={({ target }) => {
                  setYearsFault(undefined)
                  setYears(target.value)
                }}
              />
            )}
          </Field>
          {seesMoney ? (
            <div className="row g-3">
              <div className="col">{numberField('minPrice')}</div>
              <div className="col">{numberField('maxPrice')}</div>
            </div>
          ) : null}
          <div className="row g-3">
            <div className="col">{numberField('minDays')}</div>
            <div className="col">{numberField('maxDays')}</div>
          </div>
          <Ticks legend={fields.only}>
            {STOCK_MARKS.filter((mark) => seesMoney || OPEN_MARKS.has(mark)).map((mark) => (
              <Tick
                key={mark}
                checked={chosen.only.includes(mark)}
                onChange={() => change({ only: toggled(chosen.only, mark) })}
              >
                {messages.only[mark]}
              </Tick>
            ))}
          </Ticks>
        </form>
      </Offcanvas.Body>
      <div className="offcanvas-footer hstack gap-2">
        <Button variant="main" type="submit" form={`${id}-form`}>
          {messages.show}
        </Button>
        <Button
          variant="text"
          onClick={() => {
            setChosen(filtersOf(WHOLE_STOCK))
            setYears('')
            setYearsFault(undefined)
            setCleared(cleared + 1)
          }}
        >
          {messages.clear}
        </Button>
      </div>
    </Offcanvas>
  )
}

function filtersOf({ search: _search, sort: _sort, ...filters }: DeskView): Filters {
  return filters
}

function Ticks({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="form-label">{legend}</legend>
      {children}
    </fieldset>
  )
}

function toggled<T>(list: readonly T[], entry: T): readonly T[] {
  return list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]
}

/** Only digits count; nothing is no bound, and more than the list can be asked for is as good as the most. */
function toWhole(text: string, most: number): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), most)
}
