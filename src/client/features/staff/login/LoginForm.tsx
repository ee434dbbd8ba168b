import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormGroup from 'react-bootstrap/FormGroup'
import FormLabel from 'react-bootstrap/FormLabel'
import { Button } from '../../../ui/Button.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { type Credentials, logIn, type LoginOutcome } from './log-in.ts'
import { LoginNote } from './LoginNote.tsx'
import { messages } from './messages.ts'
import { LineIcon } from '../../../ui/Icon.tsx'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'

/** `staff.sign-in-form` */
const SHORTEST_PASSWORD = 6

const EYE = 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'

const CLOSED_EYE = `${EYE}M4 20L20 4`

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
    <form ref={form} className="card card-body stack" method="post" onInput={look} onSubmit={handleSubmit}>
      {heading}
      <LoginNote outcome={outcome} onRetry={() => void submit(readForm(form.current))} />
      <FormGroup controlId="username">
        <FormLabel>{messages.username}</FormLabel>
        <FormControl
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          required
        />
      </FormGroup>
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
      <p className="fs-13 text-body-tertiary">{messages.thisTabOnly}</p>
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

function PasswordField() {
  const [isShown, setShown] = useState(false)
  return (
    <FormGroup controlId="password">
      <FormLabel>{messages.password}</FormLabel>
      <div className="input-group">
        <FormControl
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
        />
        <Button
          variant="line"
          className="btn-icon"
          aria-label={isShown ? messages.hidePassword : messages.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <LineIcon path={isShown ? CLOSED_EYE : EYE} />
        </Button>
      </div>
    </FormGroup>
  )
}

function isComplete({ username, password }: Credentials): boolean {
  return username.trim() !== '' && password.length >= SHORTEST_PASSWORD
}

/** One try at a time; the session itself tells when it succeeded. */
function useLogin() {
  const dispatch = useDispatch<ClientDispatch>()
  const [outcome, setOutcome] = useState<LoginOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function submit(credentials: Credentials): Promise<void> {
    if (isRunning.current || !isComplete(credentials)) return
    isRunning.current = true
    setBusy(true)
    setOutcome(null)
    setOutcome(await dispatch(logIn(credentials)))
    setBusy(false)
    isRunning.current = false
  }

  return { submit, isBusy, outcome }
}
