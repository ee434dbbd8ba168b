import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useWords } from '../../../words/use-words.ts'
import { putOff } from './install-settings.ts'
import { InstallSheet } from './InstallSheet.tsx'
import { showInstallPrompt, useInstallWay } from './use-install-way.ts'

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
    // The line goes once the answer is kept: who leaves the page the moment it is gone is not asked again.
    void putOff().finally(hide)
  }
  return (
    <aside className="container-xl" aria-label={messages.title}>
      <div className="install alert">
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
