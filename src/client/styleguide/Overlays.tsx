import { useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import Modal from 'react-bootstrap/Modal'
import Nav from 'react-bootstrap/Nav'
import OverlayTrigger from 'react-bootstrap/OverlayTrigger'
import Popover from 'react-bootstrap/Popover'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'

/** What opens: over the page, or in its place. */
export function Overlays() {
  return (
    <>
      <p className="guide-row">
        <Question />
        <Explanation />
        <Dropdown>
          <Dropdown.Toggle variant="line">Dropdown</Dropdown.Toggle>
          <Dropdown.Menu>
            <Dropdown.Item href="#newest">Newest first</Dropdown.Item>
            <Dropdown.Item href="#cheapest">Lowest price first</Dropdown.Item>
          </Dropdown.Menu>
        </Dropdown>
      </p>
      <Disclosure title="A line that opens">What few want to read.</Disclosure>
      <Nav variant="tabs" defaultActiveKey="one" className="w-100">
        <Nav.Link eventKey="one">One view</Nav.Link>
        <Nav.Link eventKey="other">The other</Nav.Link>
      </Nav>
    </>
  )
}

function Question() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        Ask
      </Button>
      <Modal show={isOpen} onHide={close} centered aria-labelledby="guide-question">
        <Modal.Body>
          <h2 id="guide-question">Withdraw this quotation?</h2>
          <p>Whoever checks it is told so.</p>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button variant="main" onClick={close}>
            Withdraw
          </Button>
        </Modal.Footer>
      </Modal>
    </>
  )
}

function Explanation() {
  const meaning = (
    <Popover id="guide-meaning">
      <Popover.Body>Security for the duty of the countries on the way.</Popover.Body>
    </Popover>
  )
  return (
    <OverlayTrigger trigger={['click', 'focus']} placement="bottom" overlay={meaning}>
      <Button variant="line">What is this?</Button>
    </OverlayTrigger>
  )
}
