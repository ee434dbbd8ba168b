import { encodeQR } from 'qr'
import { type FormEvent, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import type { NewTotp } from '../../../../shared/contract/account.ts'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { faultWords } from './account-words.ts'
import { messages } from './messages.ts'

const words = messages.factors

type Props = { readonly isOn: boolean; readonly onCodes: (codes: readonly string[]) => void }

export function TotpSetting({ isOn, onCodes }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [started, setStarted] = useState<NewTotp | null>(null)
  const [start, starting] = accountApi.useStartTotpMutation()
  const [remove, removing] = accountApi.useRemoveTotpMutation()
  const isBusy = starting.isLoading || removing.isLoading
  const error = starting.error ?? removing.error

  function turn(next: NewTotp | null) {
    // The pressed button goes with what it stands in.
    heading.current?.focus()
    setStarted(next)
  }
  async function handleStart() {
    const { data } = await start()
    if (data !== undefined) turn(data.result)
  }
  function handleCodes(codes: readonly string[] | null) {
    turn(null)
    if (codes !== null) onCodes(codes)
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {words.app}
      </h3>
      {started === null ? (
        <>
          <p className="text-body-secondary">{isOn ? words.appOn : words.appOff}</p>
          <div>
            <Button
              variant="line"
              aria-disabled={isBusy}
              isBusy={isBusy}
              onClick={() => void (isOn ? remove() : handleStart())}
            >
              {isOn ? words.turnOff : words.setUp}
            </Button>
          </div>
          {error === undefined ? null : (
            <p className="text-danger" role="alert">
              {faultWords(error)}
            </p>
          )}
        </>
      ) : (
        <FirstCode totp={started} onCodes={handleCodes} onCancel={() => turn(null)} />
      )}
    </>
  )
}

type FirstCodeProps = {
  readonly totp: NewTotp
  readonly onCodes: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

function FirstCode({ totp, onCodes, onCancel }: FirstCodeProps) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [confirm, { isLoading }] = accountApi.useConfirmTotpMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (code.trim() === '') {
      setFault(words.codeMissing)
      return
    }
    const { data, error } = await confirm({ ticket: totp.ticket, code })
    if (data === undefined) setFault(faultWords(error, 'code'))
    else onCodes(data.result.recoveryCodes)
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>{words.scan}</p>
      <QrCode text={totp.address} />
      <p>
        {words.key}: <code className="text-break">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field isLive label={words.code} fault={fault}>
        {(control) => (
          <FormControl
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={({ target }) => {
              setCode(target.value)
              setFault(undefined)
            }}
          />
        )}
      </Field>
      <div className="hstack flex-wrap gap-2">
        <Button variant="line" type="submit" aria-disabled={isLoading} isBusy={isLoading}>
          {words.turnOn}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Dark on light in every scheme: not every app reads the inverse. */
function QrCode({ text }: { readonly text: string }) {
  const cells = encodeQR(text, 'raw', { border: 4 })
  const path = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const size = cells.length
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return <img className="totp-code" alt={words.qr} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />
}
