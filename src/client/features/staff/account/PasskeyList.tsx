import { type FormEvent, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import type { Account } from '../../../../shared/contract/account.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import { dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { makeInBrowser } from '../proof/passkey-browser.ts'
import { faultWords } from './account-words.ts'
import { messages } from './messages.ts'
import { OwnList } from './OwnList.tsx'

const words = messages.factors

type Props = {
  readonly passkeys: Account['passkeys']
  readonly onCodes: (codes: readonly string[]) => void
}

export function PasskeyList({ passkeys, onCodes }: Props) {
  const [remove, { isLoading, error }] = accountApi.useRemovePasskeyMutation()
  return (
    <>
      <h3>{words.passkeys}</h3>
      {passkeys.length === 0 ? <p className="text-body-secondary">{words.none}</p> : null}
      <OwnList
        error={error}
        entries={passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          note: [
            words.added(dayInDigits(createdAt)),
            ...(lastUsedAt === null ? [] : [words.used(dayInDigits(lastUsedAt))]),
          ].join(', '),
          end: (
            <Button
              variant="line"
              aria-label={words.removeNamed(name)}
              aria-disabled={isLoading}
              onClick={() => (isLoading ? undefined : void remove(id))}
            >
              {words.remove}
            </Button>
          ),
        }))}
      />
      <NewPasskey onCodes={onCodes} />
    </>
  )
}

function NewPasskey({ onCodes }: Pick<Props, 'onCodes'>) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [start] = accountApi.useStartPasskeyMutation()
  const [add] = accountApi.useAddPasskeyMutation()

  /** What went wrong, in words; undefined when the passkey is there. */
  async function make(): Promise<string | undefined> {
    const started = await start()
    if (started.data === undefined) return faultWords(started.error)
    const { ticket, options } = started.data.result
    const passkey = await makeInBrowser(options)
    if (passkey === null) return words.notMade
    const added = await add({ ticket, name, passkey })
    if (added.data === undefined) return faultWords(added.error, 'name')
    const { recoveryCodes } = added.data.result
    if (recoveryCodes !== null) onCodes(recoveryCodes)
    setName('')
    return undefined
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') {
      setFault(words.nameMissing)
      return
    }
    setBusy(true)
    setFault(await make())
    setBusy(false)
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Field isLive label={words.name} note={words.nameNote} fault={fault}>
        {(control) => (
          <FormControl
            {...control}
            maxLength={LIMITS.name}
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setFault(undefined)
            }}
          />
        )}
      </Field>
      <div>
        <Button variant="line" type="submit" aria-disabled={isBusy} isBusy={isBusy}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}
