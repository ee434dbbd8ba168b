import type { ReactNode } from 'react'
import Accordion from 'react-bootstrap/Accordion'

type Props = { readonly title: string; readonly children: ReactNode }

/** A line that opens what few want to read; its code and styles are late ones. */
export function Disclosure({ title, children }: Props) {
  return (
    <Accordion flush className="disclosure">
      <Accordion.Item eventKey="one">
        <Accordion.Header as="div">{title}</Accordion.Header>
        <Accordion.Body>{children}</Accordion.Body>
      </Accordion.Item>
    </Accordion>
  )
}
