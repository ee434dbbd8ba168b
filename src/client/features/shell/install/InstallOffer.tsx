import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { showInstallPrompt } from './install-prompt.ts'
import { putOff } from './install-settings.ts'
import { InstallSheet } from './InstallSheet.tsx'
import { useInstallWay } from './use-install-way.ts'
import { useWords } from '../../../words/use-words.ts'

/** A quiet line above the footer with the one button; what it brings stands in the sheet. */
export function InstallOffer() {
  const messages = useWords('install')
  const { way, hide } = useInstallWay()
  const [isOpen, setOpen] = useState(false)
  if (way === 'none') return null
  function handleInstall() {
    setOpen(false)
    void showInstallPrompt()
  }
  function handleNotNow() {
    setOpen(false)
    hide()
    void putOff()
  }
  return (
    <aside className="wrap" aria-label={messages.title}>
      <div className="install note">
        <Icon name="download" />
        <span className="grow">{way === 'inApp' ? messages.inAppOffer : messages.offer}</span>
        <Button variant="line" onClick={() => setOpen(true)}>
          {way === 'prompt' ? messages.show : messages.howTo}
        </Button>
      </div>
      <InstallSheet
        way={way}
        isOpen={isOpen}
        onInstall={handleInstall}
        onNotNow={handleNotNow}
        onClose={() => setOpen(false)}
      />
    </aside>
  )
}
