import { useId, useRef, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import type { OutboxItem } from '../../../../offline/mine-tables.ts'
import { parseJson } from '../../../../shared/domain/parse-json.ts'
import { clientFaults, refusedFaults, trimDetails } from '../../../buyer/client-details.ts'
import { ClientInput } from '../../../buyer/ClientInput.tsx'
import { CLIENT_FIELDS, type ClientDetails, type ClientField } from '../../../buyer/stored-details.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWords } from '../../../words/use-words.ts'

const text = z._default(z.nullable(z.string()), '')
/** The body of a queued request: its client, and whatever else stands in it. */
const bodySchema = z.looseObject({ firstName: text, surname: text, email: text, cellNo: text })

/** A refused request whose client's details can be mended here. */
export type Mendable = {
  readonly details: ClientDetails
  /** What the server refused, in the order of the form. */
  readonly refused: readonly ClientField[]
  /** The body with other details. */
  readonly bodyWith: (details: ClientDetails) => string
}

/** Null for a request that was not refused for its client's details. */
export function toMendable({ kind, state, payload, lastError }: OutboxItem): Mendable | null {
  if (kind !== 'issueQuote' || state !== 'attention' || lastError?.errorKey !== 'VALIDATION') return null
  const refused = CLIENT_FIELDS.filter((field) => field in lastError.fields)
  const body = bodySchema.safeParse(parseJson(payload))
  if (refused.length === 0 || !body.success) return null
  const { firstName, surname, email, cellNo } = body.data
  return {
    details: { firstName: firstName ?? '', surname: surname ?? '', email: email ?? '', cellNo: cellNo ?? '' },
    refused,
    bodyWith: (details) => JSON.stringify({ ...body.data, ...details, cellNo: details.cellNo || null }),
  }
}

type Props = { readonly mendable: Mendable; readonly onMend: (body: string) => void }

/** The details that the server refused, with what was typed, to be changed and sent. */
export function MendForm({ mendable: { details: typed, refused, bodyWith }, onMend }: Props) {
  const messages = useWords('myQuotes')
  const words = useWords('quoteRequest')
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const [details, setDetails] = useState(typed)
  const [faults, setFaults] = useState({ ...clientFaults(typed, words), ...refusedFaults(refused, words) })
  const [shown] = useState(CLIENT_FIELDS.filter((field) => field in faults))

  function change(field: ClientField, value: string) {
    setDetails({ ...details, [field]: value })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([other]) => other !== field)))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = clientFaults(details, words)
    setFaults(found)
    const first = shown.find((field) => field in found)
    if (first === undefined) onMend(bodyWith(trimDetails(details)))
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} className="read vstack gap-3" noValidate aria-labelledby={heading} onSubmit={handleSubmit}>
      <p className="fs-14 mb-0" id={heading}>
        {messages.mend}
      </p>
      <div className="row row-cols-1 row-cols-sm-2 g-3">
        {shown.map((field) => (
          <ClientInput key={field} field={field} details={details} faults={faults} onChange={change} />
        ))}
      </div>
      <div>
        <Button variant="main" type="submit">
          {messages.mendSend}
        </Button>
      </div>
    </form>
  )
}
