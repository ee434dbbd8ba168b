import { useId } from 'react'
import Modal from 'react-bootstrap/Modal'
import { Button } from '../../../ui/Button.tsx'
import { NO_NETWORK } from '../../../ui/drawings.ts'
import { Icon, LineIcon } from '../../../ui/Icon.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { InstallWay } from './install-way.ts'

const CLOCK = 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v4.5l3 1.5'
const PLUS = 'M5 5h14v14H5ZM12 8.5v7M8.5 12h7'
const MORE = 'M5 12h.01M12 12h.01M19 12h.01'

type InstallSheetProps = {
  readonly way: Exclude<InstallWay, 'none'>
  readonly isOpen: boolean
  readonly onInstall: () => void
  readonly onNotNow: () => void
  readonly onClose: () => void
}

/** What installing brings, or how it is done by hand; at the foot of a phone, in the middle of a wide screen. */
export function InstallSheet({ way, isOpen, onInstall, onNotNow, onClose }: InstallSheetProps) {
  const messages = useWords('install')
  const titleId = useId()
  return (
    <Modal centered className="install-sheet" show={isOpen} onHide={onClose} aria-labelledby={titleId}>
      <Modal.Body>
        <div className="install-h">
          <img src="/icon.svg" alt="" width="56" height="56" />
          <div>
            <h2 id={titleId}>{way === 'inApp' ? messages.inAppTitle : messages.title}</h2>
            {way === 'inApp' ? null : <p className="text-body-secondary">{messages.subtitle}</p>}
          </div>
          <Button variant="text" className="btn-icon" aria-label={messages.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <Lines way={way} />
        {way === 'prompt' ? (
          <Button variant="main" size="lg" className="w-100" onClick={onInstall}>
            {messages.install}
          </Button>
        ) : null}
        <Button variant="text" className="w-100" onClick={onNotNow}>
          {messages.notNow}
        </Button>
      </Modal.Body>
    </Modal>
  )
}

function Lines({ way }: Pick<InstallSheetProps, 'way'>) {
  const messages = useWords('install')
  if (way === 'ios') return <IosSteps />
  if (way === 'inApp') return <InAppSteps />
  return (
    <ul>
      <li>
        <LineIcon path={NO_NETWORK} /> {messages.search}
      </li>
      <li>
        <Icon name="doc" /> {messages.quotations}
      </li>
      <li>
        <LineIcon path={CLOCK} /> {messages.quick}
      </li>
    </ul>
  )
}

function IosSteps() {
  const messages = useWords('install')
  return (
    <ol>
      <li>
        <Icon name="share" /> {messages.iosShare}
      </li>
      <li>
        <LineIcon path={PLUS} /> {messages.iosAdd}
      </li>
      <li>
        <Icon name="ok" /> {messages.iosOpen}
      </li>
    </ol>
  )
}

function InAppSteps() {
  const messages = useWords('install')
  return (
    <ol>
      <li>
        <LineIcon path={MORE} /> {messages.inAppMenu}
      </li>
      <li>
        <Icon name="right" /> {messages.inAppOpen}
      </li>
    </ol>
  )
}
