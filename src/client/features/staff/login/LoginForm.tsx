import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormGroup from 'react-bootstrap/FormGroup'
import FormLabel from 'react-bootstrap/FormLabel'
import type { ProofRequest } from '../../../../shared/contract/sign-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { ProofFields } from '../proof/ProofFields.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import { type Credentials, finishLogin, logIn, logInByPasskey, type LoginOutcome } from './log-in.ts'
import { LoginNote } from './LoginNote.tsx'
import { messages } from './messages.ts'
import { LineIcon } from '../../../ui/Icon.tsx'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { staffSessionSlice } from '../../../api/staff-session.ts'

/** `staff.sign-in-form` */
const SHORTEST_PASSWORD = 6

const EYE = 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'

const CLOSED_EYE = `${EYE}M4 20L20 4`

const NOTHING: Credentials = { username: '', password: '' }

/** The fields belong to the browser, so that what was filled in before the page woke up counts too. */
export function LoginForm({ heading }: { readonly heading: ReactNode }) {
  const { submit, byPasskey, startAgain, isAgain, isBusy, outcome } = useLogin()
  const isOnline = useIsOnline()
  const form = useRef<HTMLFormElement>(null)
  const [isValid, setValid] = useState(false)
  const look = () => setValid(isComplete(readForm(form.current)))
  useEffect(look, [])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(readForm(form.current))
  }
  if (outcome?.kind === 'secondFactor') return <SecondFactor request={outcome.request} onStartAgain={startAgain} />
  return (
    // Were it ever sent by the browser itself, the password must not land in an address.
    <form ref={form} className="card card-body stack" method="post" onInput={look} onSubmit={handleSubmit}>
      {heading}
      <LoginNote outcome={outcome} onRetry={() => void submit(readForm(form.current))} />
      <FormGroup controlId="username">
        <FormLabel>{messages.username}</FormLabel>
        <FormControl
          ref={isAgain ? takeFocus : undefined}
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
      <Button
        variant="line"
        className="w-100"
        disabled={!isOnline}
        aria-disabled={isBusy}
        onClick={() => void byPasskey()}
      >
        {messages.byPasskey}
      </Button>
      <p className="fs-13 text-body-tertiary">{messages.thisTabOnly}</p>
    </form>
  )
}

/** From the button that began again, which is gone. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
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
  const [isAgain, setAgain] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function run(attempt: () => Promise<LoginOutcome>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setOutcome(null)
    setOutcome(await attempt())
    setBusy(false)
    isRunning.current = false
  }

  async function submit(credentials: Credentials): Promise<void> {
    if (isComplete(credentials)) await run(() => dispatch(logIn(credentials)))
  }

  return {
    submit,
    byPasskey: () => run(() => dispatch(logInByPasskey())),
    startAgain: (isLate: boolean) => {
      setAgain(true)
      setOutcome(isLate ? { kind: 'tooLate' } : null)
    },
    /** The form stands there anew. */
    isAgain,
    isBusy,
    outcome,
  }
}

const SECOND_HEAD = { title: messages.secondTitle, isHidden: true }

type SecondFactorProps = { readonly request: ProofRequest; readonly onStartAgain: (isLate: boolean) => void }

/** The second step of a sign-in: the password was right, and is not asked for again. */
function SecondFactor({ request, onStartAgain }: SecondFactorProps) {
  const dispatch = useDispatch<ClientDispatch>()
  const [isKept, setKept] = useState(true)
  const clockAheadMs = useSelector(staffSessionSlice.selectors.selectClockAheadMs)
  // What had the focus went with the form of before.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  async function handleProof(proof: Readonly<Record<string, unknown>>) {
    const outcome = await dispatch(finishLogin({ ticket: request.ticket, ...proof }))
    if ('failure' in outcome) {
      // By then no proof is taken, however right it is.
      const isLate = Date.parse(request.expiresAt) <= Date.now() + clockAheadMs
      if (isLate && outcome.failure.errorKey === 'PROOF_REFUSED') onStartAgain(true)
      return outcome.failure
    }
    setKept(outcome.kind !== 'notKept')
    return null
  }
  return (
    <div className="card card-body stack">
      <PageHeading head={SECOND_HEAD}>{messages.secondTitle}</PageHeading>
      <p>{messages.secondText}</p>
      {isKept ? null : (
        <p className="text-danger" role="alert">
          {messages.failed.notKept}
        </p>
      )}
      <ProofFields request={request} action={messages.signIn} onProof={handleProof}>
        <Button variant="text" onClick={() => onStartAgain(false)}>
          {messages.startAgain}
        </Button>
      </ProofFields>
    </div>
  )
}
