import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { OUTDATED } from '../../../api/window-events.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useWords } from '../../../words/use-words.ts'
import { updateSlice } from './update.slice.ts'
import { followWorker, noteStaffPage, takeOver } from './worker-updates.ts'

const { updateAsked, updatePutOff, updateRefused } = updateSlice.actions

/** `Update ready`: quiet, and it may wait. */
export function UpdateNotice({ isOfStaff = false }: { readonly isOfStaff?: boolean }) {
  const messages = useWords('update')
  const dispatch = useDispatch<ClientDispatch>()
  const { stage, refusal } = useSelector(updateSlice.selectors.selectUpdate)
  useEffect(() => noteStaffPage(isOfStaff), [isOfStaff])
  useEffect(() => void followWorker(dispatch, messages), [dispatch, messages])
  useEffect(() => followStore(dispatch), [dispatch])
  if (stage === 'none') return null
  async function handleReload() {
    dispatch(updateAsked())
    const outcome = await takeOver(await followWorker(dispatch, messages))
    if (outcome !== 'taken') dispatch(updateRefused(outcome))
  }
  const isAsking = stage === 'asking'
  return (
    <section className="update toast toast-info show" aria-label={messages.area}>
      <div className="toast-body">
        <Icon name="retry" />
        <div className="grow">
          <div aria-live="polite">
            <strong>{messages.title}</strong>
            <div className="text-body-secondary">{refusal === null ? messages.text : messages[refusal]}</div>
          </div>
          <div className="update-b">
            <Button
              variant="line"
              isBusy={isAsking}
              aria-disabled={isAsking}
              onClick={() => (isAsking ? undefined : void handleReload())}
            >
              {messages.reload}
            </Button>
            <Button variant="text" onClick={() => dispatch(updatePutOff())}>
              {messages.later}
            </Button>
          </div>
        </div>
        <Button
          variant="text"
          className="btn-icon"
          aria-label={messages.close}
          onClick={() => dispatch(updatePutOff())}
        >
          <Icon name="close" />
        </Button>
      </div>
    </section>
  )
}

/** A newer version changed this device's database: this page only reads it, and offers to be loaded anew. */
function followStore(dispatch: ClientDispatch): () => void {
  const offer = () => dispatch(updateSlice.actions.updateReady())
  if (OUTDATED in document.documentElement.dataset) offer()
  window.addEventListener(OUTDATED, offer)
  return () => window.removeEventListener(OUTDATED, offer)
}
