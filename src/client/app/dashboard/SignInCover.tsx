import { useContext, useEffect } from 'react'
import Modal from 'react-bootstrap/Modal'
import { COVER, LoginForm } from '../../features/staff/public.ts'
import { PageContext } from '../../ui/page-context.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { messages } from './messages.ts'

const HEAD = { title: messages.coverTitle, isHidden: true }

/** Over a page whose session ended while something was not sent: the sign-in on the spot (`staff.covered-form`). */
export function SignInCover() {
  const { announce } = useContext(PageContext)
  // In place of the page's title, which was announced last.
  useEffect(() => {
    announce(messages.coverTitle)
    return () => announce('')
  }, [announce])
  return (
    <Modal
      show
      fullscreen
      animation={false}
      backdrop="static"
      keyboard={false}
      restoreFocus={false}
      aria-label={messages.coverTitle}
      className={COVER}
    >
      <Modal.Body>
        <div className="login">
          <LoginForm
            heading={
              <>
                <PageHeading head={HEAD}>{messages.coverTitle}</PageHeading>
                <p>{messages.coverText}</p>
              </>
            }
          />
        </div>
      </Modal.Body>
    </Modal>
  )
}
