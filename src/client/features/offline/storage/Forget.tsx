import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { dropKeptPages } from '../../../../offline/kept-pages.ts'
import { dropSharedPaper } from '../../../../offline/shared-paper.ts'
import type { Outcome } from '../../../../offline/store-engine.ts'
import { rememberInBrowser } from '../../../ui/browser-memory.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PICTURES_KEY } from '../../../ui/picture-mode.ts'
import { useQuestion } from '../../../ui/use-question.ts'
import { forgetDetails } from '../../../buyer/forget-details.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { CURRENCY_KEY, showMessage, THEME_KEY } from '../../shell/public.ts'
import { forgetMarker } from './kept-marker.ts'
import { useWords } from '../../../words/use-words.ts'

/** Erases what this product keeps on the device, after a second press. */
export function Forget() {
  const messages = useWords('saved')
  const keeping = useWords('keeping')
  const dispatch = useDispatch<ClientDispatch>()
  const { isAsked, ask, close, opener, question } = useQuestion<HTMLHeadingElement>()

  async function handleForget() {
    forgetMarker()
    forgetChoices()
    await forgetDetails(dispatch)
    const device = await deviceStore.forgetEverything()
    const [stock] = await Promise.all([forgetStock(), dropKeptPages(), dropSharedPaper()])
    const outcome = device.ok ? stock : device
    // Another change may have been counted meanwhile.
    forgetMarker()
    close()
    dispatch(
      showMessage(
        outcome.ok
          ? { kind: 'success', detail: messages.forgotten }
          : { kind: 'error', detail: keeping.refused[outcome.reason] },
      ),
    )
  }

  if (!isAsked) {
    return (
      <Button ref={opener} variant="text" className="btn-start mt-5" onClick={ask}>
        <Icon name="trash" /> {messages.forget}
      </Button>
    )
  }
  return (
    <div className="card state-box mt-5">
      <h2 ref={question} tabIndex={-1}>
        {messages.forgetTitle}
      </h2>
      <p>{messages.forgetText}</p>
      <div className="hstack gap-2 flex-wrap">
        <Button variant="line" onClick={() => void handleForget()}>
          {messages.forgetNow}
        </Button>
        <Button variant="text" onClick={close}>
          {messages.keep}
        </Button>
      </div>
    </div>
  )
}

/** The stock list, and all answers and pictures; other tabs are told. */
async function forgetStock(): Promise<Outcome<void>> {
  const [{ listSync }, { stockStore }] = await Promise.all([
    import('../../../api/stock-list.ts'),
    import('../../../api/stock-store.ts'),
  ])
  await listSync.remove()
  return stockStore.destroy()
}

/** Country, port, details of the client, currency and theme, with the copies that the server's first paint reads. */
function forgetChoices(): void {
  rememberInBrowser(CURRENCY_KEY, null)
  rememberInBrowser(THEME_KEY, null)
  rememberInBrowser(PICTURES_KEY, null)
  try {
    localStorage.clear()
  } catch {
    // Storage is closed: nothing of ours is in it.
  }
}
