import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { createPortal } from 'react-dom'
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { useIsAnyWaitSlow } from '../../../ui/slow-waits.ts'
import { useWords } from '../../../words/use-words.ts'
import { messagesSlice, type ShownMessage } from './messages.slice.ts'

/** Its code comes with the first message, or once the page has all it needs. */
const message = lazyPart(async () => (await import('./MessageToast.tsx')).MessageToast)
const slowWait = lazyPart(async () => (await import('./MessageToast.tsx')).SlowToast)

/**
 * The region of the messages, which stands in the page before the first of them. Those that can wait are read politely,
 * errors and warnings at once; over a modal dialog, which keeps the focus inside, they stand inside it. The page's region
 * stays meanwhile: one that came with its words would not be read.
 */
export function ToastArea() {
  const words = useWords('notices')
  const shown = useSelector(messagesSlice.selectors.selectShown)
  const dialog = useOpenDialog()
  const isSlow = useIsAnyWaitSlow()
  usePreload(message)
  const isUrgent = ({ kind }: ShownMessage) => kind === 'error' || kind === 'warning'
  const area = (isHere: boolean) => (
    <section className="toast-container" aria-label={isHere ? words.area : undefined}>
      <div aria-live="polite">
        {isHere ? <Messages shown={shown.filter((one) => !isUrgent(one))} isUrgent={false} /> : null}
        {isHere && isSlow ? (
          <Unseen>
            <slowWait.Part />
          </Unseen>
        ) : null}
      </div>
      {isHere ? <Messages shown={shown.filter(isUrgent)} isUrgent /> : null}
    </section>
  )
  // A place of its own: where it goes out of the page's, the browser looks at the style of all of that.
  return (
    <div>
      {area(!dialog)}
      {dialog ? createPortal(area(true), dialog) : null}
    </div>
  )
}

type MessagesProps = { readonly shown: readonly ShownMessage[]; readonly isUrgent: boolean }

function Messages({ shown, isUrgent }: MessagesProps) {
  if (shown.length === 0) return null
  return (
    <Unseen>
      {shown.map((one) => (
        <message.Part key={one.id} message={one} isUrgent={isUrgent} />
      ))}
    </Unseen>
  )
}

/** Nothing until its code is there, and nothing when it does not come. */
function Unseen({ children }: { readonly children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  )
}

/** The modal dialog that is open on top, which Bootstrap appends to the body; null = none. */
function useOpenDialog(): Element | null {
  return useSyncExternalStore(watchBody, findOpenDialog, () => null)
}

function findOpenDialog(): Element | null {
  return [...document.querySelectorAll('body > [aria-modal=true]')].at(-1) ?? null
}

function watchBody(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
