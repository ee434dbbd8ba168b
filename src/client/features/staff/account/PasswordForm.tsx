import { type FormEvent, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { showMessage } from '../../shell/public.ts'
import { faultWords, isAbout } from './account-words.ts'
import { messages } from './messages.ts'

const words = messages.password
const EMPTY = { password: '', newPassword: '' }
type FieldName = keyof typeof EMPTY
type Faults = Partial<Record<FieldName, string>>

export function PasswordForm({ username }: { readonly username: string }) {
  const dispatch = useDispatch<ClientDispatch>()
  const [typed, setTyped] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [change, { isLoading }] = accountApi.useChangePasswordMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const missing = missingOf(typed)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    const { error } = await change(typed)
    if (error !== undefined) {
      const field = isAbout(error, 'newPassword') ? 'newPassword' : 'password'
      setFaults({ [field]: faultWords(error, field) })
      return
    }
    setTyped(EMPTY)
    dispatch(showMessage({ kind: 'success', detail: words.done }))
  }

  const control = (name: FieldName, autoComplete: string) => ({
    type: 'password',
    autoComplete,
    maxLength: 400,
    value: typed[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      {/* By it a browser knows whose password it keeps. */}
      <FormControl hidden readOnly name="username" autoComplete="username" value={username} />
      <Field isLive label={words.current} fault={faults.password}>
        {(props) => <FormControl {...props} {...control('password', 'current-password')} />}
      </Field>
      <Field isLive label={words.next} note={words.note} fault={faults.newPassword}>
        {(props) => <FormControl {...props} {...control('newPassword', 'new-password')} />}
      </Field>
      <div>
        <Button variant="line" type="submit" aria-disabled={isLoading} isBusy={isLoading}>
          {words.change}
        </Button>
      </div>
    </form>
  )
}

function missingOf({ password, newPassword }: typeof EMPTY): Faults {
  return {
    ...(password === '' ? { password: words.missing } : {}),
    ...(newPassword === '' ? { newPassword: words.missing } : {}),
  }
}
