import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import type { Credentials } from './log-in.ts'
import { LoginNote } from './LoginNote.tsx'
import { messages } from './messages.ts'
import { PasswordField } from './PasswordField.tsx'
import { isComplete, useLogin } from './use-login.ts'

const NOTHING: Credentials = { username: '', password: '' }

/** The fields belong to the browser, so that what was filled in before the page woke up counts too. */
export function LoginForm({ heading }: { readonly heading: ReactNode }) {
  const { submit, isBusy, outcome } = useLogin()
  const isOnline = useIsOnline()
  const form = useRef<HTMLFormElement>(null)
  const [isValid, setValid] = useState(false)
  const look = () => setValid(isComplete(readForm(form.current)))
  useEffect(look, [])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(readForm(form.current))
  }
  return (
    // Were it ever sent by the browser itself, the password must not land in an address.
    <form ref={form} className="panel stack" method="post" onInput={look} onSubmit={handleSubmit}>
      {heading}
      <LoginNote outcome={outcome} onRetry={() => void submit(readForm(form.current))} />
      <div>
        <label className="form-label" htmlFor="username">
          {messages.username}
        </label>
        <input
          id="username"
          name="username"
          className="form-control"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          required
        />
      </div>
      <PasswordField />
      <Button
        variant="main"
        size="lg"
        type="submit"
        className="w-100"
        disabled={!isValid || !isOnline}
        aria-disabled={isBusy}
        isBusy={isBusy}
      >
        {messages.login}
      </Button>
      {isBusy ? <SlowText /> : null}
      <p className="s13 quieter">{messages.thisTabOnly}</p>
    </form>
  )
}

function readForm(form: HTMLFormElement | null): Credentials {
  if (form === null) return NOTHING
  const data = new FormData(form)
  return { username: textOf(data.get('username')), password: textOf(data.get('password')) }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
