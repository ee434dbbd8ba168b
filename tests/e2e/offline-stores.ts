import type { Page } from '@playwright/test'

/** Every row of every table in IndexedDB, as JSON with bytes left out, under 'database/table'. */
export function dumpStores(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.evaluate(readStores)
}

/** Runs in the page: what `dumpStores` gives. */
export async function readStores(): Promise<Readonly<Record<string, readonly string[]>>> {
  const finished = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not read')))
    })
  const found: Record<string, string[]> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await finished(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      const rows: unknown[] = await finished(database.transaction(table).objectStore(table).getAll())
      found[`${name}/${table}`] = rows.map((row) => JSON.stringify(row))
    }
    database.close()
  }
  return found
}

/** The mark of the form in which the stock list is kept; undefined = none is, or one of a form without mark. */
export function formatOf(stores: Readonly<Record<string, readonly string[]>>): number | undefined {
  const rows = (stores['saex-stock/meta'] ?? []).map((row) => JSON.parse(row) as { name: string; value: object })
  const { value } = rows.find(({ name }) => name === 'list') ?? {}
  return value && 'format' in value && typeof value.format === 'number' ? value.format : undefined
}

/** Runs in the page: the stock list is as the first builds kept it, in blocks of another form. */
export async function makeListOld(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('saex-stock')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('not opened')))
  })
  const change = database.transaction(['meta', 'blocks'], 'readwrite')
  const finding: IDBRequest<{ value: { state: object; format?: number } }> = change.objectStore('meta').get('list')
  finding.addEventListener('success', () => {
    const { format: _format, state, ...others } = finding.result.value
    const old = { ...others, state: { ...state, handle: '0123456789ab', blocks: ['own-1-0'] } }
    change.objectStore('meta').put({ name: 'list', value: old })
    change.objectStore('blocks').clear()
    change.objectStore('blocks').put({ key: 'own-1-0', buf: Uint8Array.of(3, 0, 0, 0xc1, 1, 2, 3, 4).buffer })
  })
  await new Promise((resolve) => change.addEventListener('complete', resolve))
  database.close()
}

/** Runs in the page, as a newer build: begins a change of the tables that does not end, and resolves while it is under way. */
export function beginUpgrade(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('saex-mine', 20)
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('blocked', () => reject(new Error('blocked by the old tab')))
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.objectStore('outbox').clear()
      const later = opening.result.createObjectStore('later', { autoIncrement: true })
      const write = (): void => {
        later.add('x'.repeat(1000)).addEventListener('success', write)
      }
      write()
      resolve()
    })
  })
}

type Held = { readonly database: string; readonly table: string }

/** Runs in a page: whoever else reads or writes a table waits until `letGo` is heard here. */
export function holdTable({ database, table }: Held): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.addEventListener('error', () => reject(new Error('not opened')))
    opening.addEventListener('success', () => {
      let isHeld = true
      addEventListener('letGo', () => (isHeld = false))
      const store = opening.result.transaction(table, 'readwrite').objectStore(table)
      const goOn = (): void => {
        if (isHeld) store.count().addEventListener('success', goOn)
        else opening.result.close()
      }
      store.count().addEventListener('success', () => {
        resolve()
        goOn()
      })
    })
  })
}

type Wanted = { readonly count: number; readonly bytes: number; readonly pinned: number; readonly hourMs: number }

/**
 * Runs in the page: so many photos are kept, by their bookkeeping of so many bytes each; the first was used this hour, each
 * further one an hour before it. `pinned` more, of border packs, were never used.
 */
export async function addPictures({ count, bytes, pinned, hourMs }: Wanted): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('saex-stock')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('not opened')))
  })
  const change = database.transaction(['pictures', 'pictureBytes'], 'readwrite')
  const now = Math.floor(Date.now() / hourMs) * hourMs
  const keep = (url: string, lastUsed: number, isPinned: 0 | 1) => {
    change.objectStore('pictures').put({ url, kind: 'photo', bytes, lastUsed, isPinned })
    change.objectStore('pictureBytes').put({ url, file: { buf: new ArrayBuffer(16), type: 'image/webp' } })
  }
  for (let place = 0; place < count; place += 1) keep(`/pictures/old-${place}?w=640`, now - place * hourMs, 0)
  for (let place = 0; place < pinned; place += 1) keep(`/pictures/pinned-${place}?w=640`, 0, 1)
  await new Promise((resolve) => change.addEventListener('complete', resolve))
  database.close()
}

/** How many bytes of a picture come to the page. */
export function fetchPicture(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => (await (await fetch(address)).arrayBuffer()).byteLength, url)
}

/** How long a picture takes from the device to the page, in ms: the middle one of 51 times. */
export function medianOf(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const times: number[] = []
    for (let count = 0; count < 51; count += 1) {
      const startedAt = performance.now()
      await (await fetch(address)).arrayBuffer()
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((one, other) => one - other)[25] ?? 0
  }, url)
}

/** The browser may do so at any time; the next request starts it anew. */
export async function stopWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Runs in the page, before its code: what the browser says of its connection. */
export function pretendConnection(connection: { readonly saveData: boolean; readonly effectiveType: string }): void {
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), connection) })
}

/** Runs in the page, before its code: its clock is so many ms off. */
export function moveClock(shift: number): void {
  const Real = Date
  const moved = () => Real.now() + shift
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [moved()] : args) as Date,
    get: (target, name) => (name === 'now' ? moved : Reflect.get(target, name)),
  })
}
