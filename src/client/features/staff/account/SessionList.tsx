import ListGroup from 'react-bootstrap/ListGroup'
import ListGroupItem from 'react-bootstrap/ListGroupItem'
import type { Account } from '../../../../shared/contract/account.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'
import { OwnList } from './OwnList.tsx'

const words = messages.sessions

export function SessionList({ sessions }: Pick<Account, 'sessions'>) {
  const [end, { isLoading, error }] = accountApi.useEndSessionMutation()
  return (
    <>
      <OwnList
        error={error}
        entries={sessions.map(({ id, device, createdAt, lastSeenAt, isThis }) => {
          const name = device === '' ? words.unknown : device
          const since = dayAndMinuteInDigits(createdAt)
          return {
            id,
            name,
            note: `${words.since(inOnePiece(createdAt))}, ${words.seen(inOnePiece(lastSeenAt))}`,
            end: isThis ? (
              <span className="fs-14 text-body-secondary">{words.this}</span>
            ) : (
              <Button
                variant="line"
                aria-label={words.endNamed(name, since)}
                aria-disabled={isLoading}
                onClick={() => (isLoading ? undefined : void end(id))}
              >
                {words.end}
              </Button>
            ),
          }
        })}
      />
      {sessions.length > 1 ? (
        <div>
          <Button variant="line" aria-disabled={isLoading} onClick={() => (isLoading ? undefined : void end(null))}>
            {words.endOthers}
          </Button>
        </div>
      ) : null}
    </>
  )
}

export function LoginList({ logins }: Pick<Account, 'logins'>) {
  if (logins.length === 0) return <p className="text-body-secondary">{messages.logins.none}</p>
  return (
    <ListGroup as="ol" variant="flush">
      {logins.map(({ at, device, isRefused }) => (
        <ListGroupItem as="li" key={at + device} className="hstack flex-wrap gap-2 justify-content-between">
          <span>{device === '' ? words.unknown : device}</span>
          <span className="fs-14 text-body-secondary">
            {isRefused ? `${messages.logins.refused}, ` : null}
            {inOnePiece(at)}
          </span>
        </ListGroupItem>
      ))}
    </ListGroup>
  )
}

/** A time that stays on the line of its day. */
function inOnePiece(instant: string): string {
  return dayAndMinuteInDigits(instant).replace(' ', '\u00A0')
}
