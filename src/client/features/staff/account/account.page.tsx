import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useDispatch } from 'react-redux'
import type { Account } from '../../../../shared/contract/account.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { secondFactorThere } from '../../../api/staff-proof.ts'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { showMessage } from '../../shell/public.ts'
import { createTabKeep, useTabKeep } from '../session/tab-keep.ts'
import { useUnsaved } from '../session/use-unsaved.ts'
import { faultWords } from './account-words.ts'
import { messages } from './messages.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { LoginList, SessionList } from './SessionList.tsx'
import { TotpSetting } from './TotpSetting.tsx'

/** New recovery codes are nowhere else, and the ones before them open nothing any more. */
const newCodes = createTabKeep<readonly string[]>()

const HEAD = { title: messages.title, isHidden: true }

/** What members of staff see and change of their own account. */
export function Page() {
  const { data, error, refetch } = accountApi.useGetAccountQuery(undefined, { refetchOnMountOrArgChange: true })
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content" className="dash-narrow">
      <PageHeading head={HEAD}>{messages.title}</PageHeading>
      {data === undefined ? (
        error === undefined ? (
          <SlowText />
        ) : (
          <FailedPart isMain title={messages.failedTitle} text={faultWords(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Parts account={data.result} />
      )}
    </main>
  )
}

function Parts({ account }: { readonly account: Account }) {
  const dispatch = useDispatch<ClientDispatch>()
  const { state: codes = null, set } = useTabKeep(newCodes, 'codes')
  const setCodes = (next: readonly string[] | null) => set(next ?? undefined)
  useUnsaved(codes !== null)
  const { secondFactorBy, recoveryCodesLeft, hasTotp, passkeys } = account
  const hasFactor = hasTotp || passkeys.length > 0
  useEffect(() => {
    if (secondFactorBy === null) dispatch(secondFactorThere())
  }, [dispatch, secondFactorBy])
  return (
    <>
      <p className="text-body-secondary mb-3">{messages.signedInAs(account.username)}</p>
      <div className="stack">
        {secondFactorBy === null ? null : <Needed by={secondFactorBy} />}
        <Part heading={messages.factors.heading}>
          <p>{messages.factors.text}</p>
          <PasskeyList passkeys={passkeys} onCodes={setCodes} />
          <TotpSetting isOn={hasTotp} onCodes={setCodes} />
          {hasFactor || codes !== null ? (
            <RecoveryCodes left={recoveryCodesLeft} codes={codes} onCodes={setCodes} />
          ) : null}
        </Part>
        <Part heading={messages.password.heading}>
          <PasswordForm username={account.username} />
        </Part>
        <Part heading={messages.email.heading}>
          <EmailForm email={account.email ?? ''} />
        </Part>
        <Part heading={messages.sessions.heading}>
          <SessionList sessions={account.sessions} />
        </Part>
        <Part heading={messages.logins.heading}>
          <LoginList logins={account.logins} />
        </Part>
      </div>
    </>
  )
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId()
  // A passkey that is removed, and a session that is ended, take their buttons along.
  const part = useHeldFocus('h2')
  return (
    <section ref={part} className="card card-body stack" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}

function Needed({ by }: { readonly by: string }) {
  const [now] = useState(() => new Date().toISOString())
  return (
    <output className="alert alert-warning">
      <Icon name="warn" />
      <span>{by <= now ? messages.neededNow : messages.neededBy(dayInDigits(by))}</span>
    </output>
  )
}

function EmailForm({ email }: { readonly email: string }) {
  const dispatch = useDispatch<ClientDispatch>()
  const [typed, setTyped] = useState(email)
  const [fault, setFault] = useState<string>()
  const [save, { isLoading }] = accountApi.useChangeEmailMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFault(undefined)
    const { data, error } = await save(typed)
    if (data === undefined) {
      setFault(faultWords(error, 'email'))
      return
    }
    // As it is kept, unless somebody has typed on.
    setTyped((now) => (now === typed ? (data.result.email ?? '') : now))
    dispatch(showMessage({ kind: 'success', detail: messages.email.done }))
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field isLive label={messages.email.label} note={messages.email.note} fault={fault}>
        {(control) => (
          <FormControl
            {...control}
            type="email"
            autoComplete="email"
            maxLength={LIMITS.email}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setFault(undefined)
            }}
          />
        )}
      </Field>
      <div>
        <Button variant="line" type="submit" aria-disabled={isLoading} isBusy={isLoading}>
          {messages.email.save}
        </Button>
      </div>
    </form>
  )
}
