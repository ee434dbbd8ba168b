import { useRef } from 'react'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { faultWords } from './account-words.ts'
import { messages } from './messages.ts'

const words = messages.recovery

type Props = {
  readonly left: number
  /** Those that were just made; they are nowhere else. */
  readonly codes: readonly string[] | null
  readonly onCodes: (codes: readonly string[] | null) => void
}

export function RecoveryCodes({ left, codes, onCodes }: Props) {
  const [renew, { isLoading, error }] = accountApi.useRenewRecoveryCodesMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  function show(next: readonly string[] | null) {
    // The pressed button goes with what it stands in.
    heading.current?.focus()
    onCodes(next)
  }
  async function handleRenew() {
    const { data } = await renew()
    if (data !== undefined) show(data.result.recoveryCodes)
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {words.heading}
      </h3>
      {codes === null ? (
        <>
          <p className="text-body-secondary">
            {words.left(left)} {words.text}
          </p>
          <div>
            <Button variant="line" aria-disabled={isLoading} isBusy={isLoading} onClick={() => void handleRenew()}>
              {words.renew}
            </Button>
          </div>
          {error === undefined ? null : (
            <p className="text-danger" role="alert">
              {faultWords(error)}
            </p>
          )}
        </>
      ) : (
        <div className="stack" aria-live="polite">
          <p>{words.shown}</p>
          <ul className="recovery-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div>
            <Button variant="line" onClick={() => show(null)}>
              {words.done}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
