import { useId } from 'react'
import ListGroup from 'react-bootstrap/ListGroup'
import ListGroupItem from 'react-bootstrap/ListGroupItem'
import { useSelector } from 'react-redux'
import { lookUpsSlice } from './look-ups.slice.ts'

const messages = {
  title: 'Looked up before',
  none: 'Vehicles that you look up stand here until you log out or close this tab.',
} as const

/** In place of an empty page: what was looked up on this tab, to look up again. */
export function RecentLookUps({ onSearch }: { readonly onSearch: (saexRef: string) => void }) {
  const id = useId()
  const lookUps = useSelector(lookUpsSlice.selectors.selectLookUps)
  return (
    <section className="mt-4" aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {messages.title}
      </h2>
      {lookUps.length === 0 ? (
        <p className="text-body-secondary">{messages.none}</p>
      ) : (
        <ListGroup as="ul" className="card history">
          {lookUps.map(({ saexRef, title }) => (
            <li key={saexRef}>
              <ListGroupItem action type="button" onClick={() => onSearch(saexRef)}>
                <span className="name">{saexRef}</span> <span className="text-body-secondary">{title}</span>
              </ListGroupItem>
            </li>
          ))}
        </ListGroup>
      )}
    </section>
  )
}
