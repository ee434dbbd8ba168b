import { useEffect, useEffectEvent } from 'react'
import { useDispatch } from 'react-redux'
import { findListRecord, hasOtherFormat } from '../../../../offline/stock/list-records.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { listenToStock } from '../../../api/stock-list.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { whenDataKept } from '../../../api/when-data-kept.ts'
import { wantsLess } from '../../../ui/idle.ts'
import { useWords } from '../../../words/use-words.ts'
import { showMessage } from '../../shell/public.ts'
import { besideMarker, compareKept, type Found, isAny, type Loss, readMarker, writeMarker } from './kept-marker.ts'

/** Name of the mark in both databases. */
const MARK = 'kept-mark'
/** Changes come several at once. */
const SETTLED_MS = 500

/** Says once what the browser threw away, and calls back when the stock list is to be loaded again. */
export function useLostStorage(onListLost: () => void): void {
  const { lost: words } = useWords('freshness')
  const dispatch = useDispatch()
  const tell = useEffectEvent(({ hadList, quotes, waiting, saved, packs }: Loss) => {
    const sentences = [
      waiting > 0 ? words.waiting(waiting) : '',
      quotes > 0 ? words.quotes(quotes) : '',
      saved > 0 ? words.saved(saved) : '',
      packs > 0 ? words.packs(packs) : '',
      hadList ? (wantsLess() ? words.listLater : words.list) : '',
    ]
    const detail = sentences.filter((sentence) => sentence !== '').join('\n')
    dispatch(showMessage({ kind: 'warning', summary: words.title, detail, stays: true }))
    if (hadList) onListLost()
  })
  useEffect(() => followLoss((loss) => tell(loss)), [])
}

/** Looks at the start and after every change; the answer ends it. */
function followLoss(onLoss: (loss: Loss) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = Promise.resolve()
  let isStopped = false
  const stops: (() => void)[] = []

  async function lookNow(): Promise<void> {
    const loss = isStopped ? undefined : await look()
    if (loss) onLoss(loss)
  }

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => (looking = looking.then(lookNow)), SETTLED_MS)
  }

  function begin(): void {
    if (isStopped) return
    stops.push(deviceStore.subscribe(lookSoon))
    lookSoon()
  }

  stops.push(listenToStock(({ kind }) => (kind === 'changed' ? lookSoon() : undefined)))
  if (readMarker() === undefined) void whenDataKept(begin)
  else begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Compares, and writes down what is there now; without a database that can be read nothing is known. */
async function look(): Promise<Loss | undefined> {
  const { before, found } = await besideMarker(find)
  if (found === undefined) return undefined
  const { loss, next } = compareKept(before, found)
  if (!found.mine.hasMark && isAny(found.mine)) {
    const marked = await deviceStore.write(['settings'], ({ settings }) => settings.put({ name: MARK, value: true }))
    if (!marked.ok) return loss
  }
  if (found.stock?.hasList === true && !found.stock.hasMark) {
    const marked = await stockStore.write(['meta'], ({ meta }) => meta.put({ name: MARK, value: true }))
    if (!marked.ok) return loss
  }
  writeMarker(next)
  return loss
}

async function find(): Promise<Found | undefined> {
  const mine = await deviceStore.read(
    ['settings', 'quotes', 'outbox', 'savedVehicles', 'savedSearches', 'borderPacks'],
    async ({ settings, quotes, outbox, savedVehicles, savedSearches, borderPacks }) => ({
      hasMark: (await settings.get(MARK)) !== undefined,
      quotes: await quotes.count(),
      waiting: await outbox.filter(({ state }) => state !== 'done').count(),
      saved: (await savedVehicles.count()) + (await savedSearches.count()),
      packs: await borderPacks.count(),
    }),
  )
  if (!mine.ok) return undefined
  const stock = await stockStore.read(['meta'], async (database) => ({
    hasMark: (await database.meta.get(MARK)) !== undefined,
    hasList: (await findListRecord(database)) !== undefined || (await hasOtherFormat(database)),
  }))
  return { mine: mine.value, stock: stock.ok ? stock.value : undefined }
}
