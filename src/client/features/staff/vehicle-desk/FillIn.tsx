import { useEffect, useRef, useState } from 'react'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'
import type { TypedField } from './typed-values.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

/** Fills the fields that are still empty with what is known of the model. */
export function FillIn({ form }: { readonly form: VehicleForm }) {
  const { make, model } = form.typed
  const [ask, { isFetching }] = stockDeskApi.useLazyGetStockModelsQuery()
  const [told, setTold] = useState({ make, model, words: '' })
  const tell = (words: string) => setTold({ make, model, words })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  async function fill() {
    const { data } = await ask({ make, model }, true)
    const { typed, fillEmpty } = latest.current
    // Another one was chosen meanwhile.
    if (typed.make !== make || typed.model !== model) return
    if (data === undefined) return tell(messages.notAsked)
    const { known } = data.result
    const found = Object.entries({
      bodyType: known?.bodyType,
      transmission: known?.transmission,
      fuelType: known?.fuelType,
      driveType: known?.driveType,
      numDoors: known?.numDoors,
      numSeats: known?.numSeats,
      length: known?.length,
      engineCapacity: known?.engineCapacity,
      kilowatt: known?.kilowatt,
      engineCylinder: known?.engineCylinder,
    }).flatMap(([field, value]) => {
      const isOpen = typed[field as TypedField] === ''
      return isOpen && value !== null && value !== undefined ? [[field, String(value)] as const] : []
    })
    fillEmpty(Object.fromEntries(found))
    tell(found.length === 0 ? messages.nothingKnown : messages.filled(found.length))
  }
  return (
    <div className="fill-in hstack flex-wrap gap-2">
      <output className="fs-14 text-body-secondary">
        {told.make === make && told.model === model ? told.words : ''}
      </output>
      <Button
        variant="line"
        isBusy={isFetching}
        aria-disabled={make === '' || model === ''}
        onClick={() => (make === '' || model === '' || isFetching ? undefined : void fill())}
      >
        {messages.fill}
      </Button>
    </div>
  )
}
