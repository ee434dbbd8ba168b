import type { ReactNode } from 'react'
import ListGroup from 'react-bootstrap/ListGroup'
import ListGroupItem from 'react-bootstrap/ListGroupItem'
import { faultWords } from './account-words.ts'

type Entry = {
  readonly id: string
  readonly name: string
  /** The line below the name. */
  readonly note: string
  /** What can be done with it, or what is said instead. */
  readonly end: ReactNode
}

/** What belongs to the account, one below the other, and what went wrong with the last press. */
export function OwnList({ entries, error }: { readonly entries: readonly Entry[]; readonly error: unknown }) {
  return (
    <>
      {entries.length === 0 ? null : (
        <ListGroup as="ul" variant="flush">
          {entries.map(({ id, name, note, end }) => (
            <ListGroupItem as="li" key={id} className="hstack flex-wrap gap-2 justify-content-between">
              <span>
                {name}
                <span className="d-block fs-14 text-body-secondary">{note}</span>
              </span>
              {end}
            </ListGroupItem>
          ))}
        </ListGroup>
      )}
      {error === undefined ? null : (
        <p className="text-danger" role="alert">
          {faultWords(error)}
        </p>
      )}
    </>
  )
}
