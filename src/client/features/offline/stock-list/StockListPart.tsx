import { useContext, useEffect } from 'react'
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

type Of<Phase> = Extract<ListShown, { readonly phase: Phase }>

function Absent({ size, fault }: Of<'absent'>) {
  const messages = useWords('offlineUse')
  const { announce } = useContext(PageContext)
  const state = useSelector(connectionSlice.selectors.selectConnection)
  useEffect(() => {
    if (size === null && state === 'online') void listKeeper.askSize()
  }, [size, state])
  async function handleSave() {
    void askToPersist()
    void rememberListWanted(true)
    if (await listKeeper.save()) announce(messages.stockSaved)
  }
  if (size === null)
    return state === 'online' ? null : <p className="fs-13 text-body-secondary">{messages.listUnknown}</p>
  return (
    <>
      <Button variant="line" onClick={() => void handleSave()}>
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
  function handleRemove() {
    void rememberListWanted(false)
    void listKeeper.remove()
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
      <Button variant="text" aria-label={messages.removeList} onClick={handleRemove}>
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
