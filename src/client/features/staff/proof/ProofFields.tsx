import { type FormEvent, type ReactNode, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import type { ProofRequest } from '../../../../shared/contract/sign-in.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { messages } from './messages.ts'
import { askBrowser } from './passkey-browser.ts'

type Props = {
  readonly request: ProofRequest
  /** Sends the proof; answers what went wrong, or null. */
  readonly onProof: (proof: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Beside the button that sends. */
  readonly children?: ReactNode
  readonly action: string
}

/** The ways that an account has to prove that its owner is there: a passkey, a code, or the password. */
export function ProofFields({ request, onProof, action, children }: Props) {
  const { methods, passkey } = request
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isPassword = methods.includes('password')
  const hasText = isPassword || methods.includes('totp') || methods.includes('recovery')

  async function send(proof: Readonly<Record<string, unknown>> | null) {
    setBusy(true)
    setFault(undefined)
    const error = proof === null ? 'passkey' : await onProof(proof)
    if (error !== null) setFault(error === 'passkey' ? messages.failed.passkey : failureWords(messages.failed, error))
    setBusy(false)
  }

  async function handlePasskey() {
    if (isBusy || passkey === null) return
    setBusy(true)
    const answer = await askBrowser(passkey)
    await send(answer === null ? null : { passkey: answer })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') setFault(isPassword ? messages.passwordMissing : messages.codeMissing)
    else void send(isPassword ? { password: text } : { code: text })
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={handleSubmit}>
      {passkey === null ? null : (
        <Button variant="main" className="w-100" isBusy={isBusy} onClick={() => void handlePasskey()}>
          {messages.passkey}
        </Button>
      )}
      {hasText ? (
        <Field
          isLive
          label={isPassword ? messages.password : messages.code}
          note={isPassword ? undefined : methods.includes('totp') ? messages.codeNote : messages.recoveryNote}
          fault={fault}
        >
          {(control) => (
            <FormControl
              {...control}
              type={isPassword ? 'password' : 'text'}
              autoComplete={isPassword ? 'current-password' : 'one-time-code'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={isPassword ? 200 : 40}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
      ) : (
        <p className="text-danger" role="alert">
          {fault}
        </p>
      )}
      <div className="hstack flex-wrap gap-2">
        {hasText ? (
          <Button variant={passkey === null ? 'main' : 'line'} type="submit" aria-disabled={isBusy} isBusy={isBusy}>
            {action}
          </Button>
        ) : null}
        {children}
      </div>
    </form>
  )
}
