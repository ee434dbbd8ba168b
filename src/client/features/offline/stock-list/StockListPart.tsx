import { useContext, useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageContext } from '../../../ui/page-context.ts'
import { connectionSlice } from '../connection/connection.slice.ts'
import { askToPersist } from '../../shell/late.ts'
import { ProgressLine } from '../ProgressLine.tsx'
import { byteWords } from '../storage/byte-words.ts'
import { useRefusalWords } from '../storage/use-refusal-words.ts'
import { rememberListWanted } from './automatic-download.ts'
import type { ListShown } from './stock-list-keeper.ts'
import { useAge } from '../use-age.ts'
import { listKeeper, useStockList } from './use-stock-list.ts'
import { useWords } from '../../../words/use-words.ts'

/** Saving the stock list: the button, how far it is, or what is saved and how old it is. */
export function StockListPart() {
  const messages = useWords('offlineUse')
  const shown = useStockList()
  const refusalWords = useRefusalWords()
  switch (shown.phase) {
    case 'reading':
      return null
    case 'off':
      return <p className="fs-13 text-body-secondary">{refusalWords('unavailable', messages.listOff)}</p>
    case 'absent':
      return <Absent {...shown} />
    case 'saving':
      return <Saving {...shown} />
    case 'saved':
      return <Saved {...shown} />
  }
}

/** The button that was pressed is gone: the first of what stands in its place takes the focus, unless it is elsewhere by now. */
function focusNext(box: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) box?.querySelector('button')?.focus({ preventScroll: true })
  })
}

type Of<Phase> = Extract<ListShown, { readonly phase: Phase }>

function Absent({ size, fault }: Of<'absent'>) {
  const messages = useWords('offlineUse')
  const { announce } = useContext(PageContext)
  const button = useRef<HTMLButtonElement>(null)
  const state = useSelector(connectionSlice.selectors.selectConnection)
  useEffect(() => {
    if (size === null && state === 'online') void listKeeper.askSize()
  }, [size, state])
  async function handleSave() {
    const box = button.current?.parentElement
    void askToPersist()
    void rememberListWanted(true)
    if (await listKeeper.save()) announce(messages.stockSaved)
    focusNext(box)
  }
  if (size === null)
    return state === 'online' ? null : <p className="fs-13 text-body-secondary">{messages.listUnknown}</p>
  return (
    <>
      <Button ref={button} variant="line" onClick={() => void handleSave()}>
        <Icon name="download" /> {messages.saveList(byteWords(size, messages))}
      </Button>
      {fault === null ? null : (
        <p className="fs-13 text-danger" role="alert">
          {messages.listFailed[fault]}
        </p>
      )}
    </>
  )
}

function Saving({ size, done, total }: Of<'saving'>) {
  const messages = useWords('offlineUse')
  return (
    <ProgressLine name={messages.saveList(byteWords(size, messages))} done={done} total={Math.max(1, total)}>
      {messages.progress(byteWords(done, messages), byteWords(total, messages))}
    </ProgressLine>
  )
}

function Saved({ state, isBusy, fault }: Of<'saved'>) {
  const messages = useWords('offlineUse')
  const age = useAge(state.savedAt)
  const button = useRef<HTMLButtonElement>(null)
  async function handleRemove() {
    const box = button.current?.parentElement
    void rememberListWanted(false)
    await listKeeper.remove()
    focusNext(box)
  }
  return (
    <>
      {/* Its age changes by itself: read out when asked for, not every minute. */}
      <output className="fs-13" aria-live="off">
        {messages.saved(state.count, age)}
      </output>
      <Button
        variant="text"
        isBusy={isBusy}
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : void listKeeper.update({ isQuiet: false, mayBegin: true }))}
      >
        {messages.update}
      </Button>
      <Button ref={button} variant="text" aria-label={messages.removeList} onClick={() => void handleRemove()}>
        {messages.remove}
      </Button>
      {fault === null ? null : (
        <p className="fs-13 text-danger" role="alert">
          {fault === 'needsConnection' ? messages.updateFailed : messages.listFailed[fault]}
        </p>
      )}
    </>
  )
}
