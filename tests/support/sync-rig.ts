import { createListSync, type ListSync } from '../../src/offline/stock/sync-list.ts'
import type { StockNews } from '../../src/offline/stock/stock-news.ts'
import { bodyDigest } from '../../src/server/http/body-digest.ts'
import type { CatalogueManifest } from '../../src/shared/contract/catalogue.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { decodeBlock, encodeBlock } from '../../src/shared/domain/stock-list/block.ts'
import { joinListColumns, sliceListColumns } from '../../src/shared/domain/stock-list/list-columns.ts'
import type { TestApp } from './app.ts'
import type { MemoryStock } from './memory-stock.ts'

type Asked = Pick<TestApp['app'], 'inject'>
/** What happens to an answer on its way. */
type Fault = (answer: Response, path: string) => Response | Promise<Response>

/**
 * The real server as a device reaches it. `asked` are the addresses in order; `fault` may spoil what comes back. The
 * product's blocks are larger than a test's stock, so `vehiclesABlock` cuts the list into smaller ones on its way.
 */
export function createWay(app: Asked, { vehiclesABlock }: { readonly vehiclesABlock?: number } = {}) {
  const cut = new Map<string, Uint8Array<ArrayBuffer>>()
  const way = {
    app,
    asked: [] as string[],
    /** First byte of smaller blocks, which names their format; undefined = as it is. */
    format: undefined as number | undefined,
    fault: ((answer) => answer) as Fault,
    fetch: async (input: string): Promise<Response> => {
      way.asked.push(input)
      const path = input.split('?')[0]!
      const answer = await answerOf(input, path)
      return way.fault(answer, path)
    },
  }

  async function answerOf(input: string, path: string): Promise<Response> {
    const mine = cut.get(input)
    if (mine !== undefined) return new Response(mine, { headers: { 'content-type': 'application/octet-stream' } })
    const answer = await inject(way.app, input)
    if (path !== PATHS.catalogue || vehiclesABlock === undefined || answer.status !== 200) return answer
    return withSmallBlocks(answer, vehiclesABlock)
  }

  async function withSmallBlocks(answer: Response, size: number): Promise<Response> {
    const envelope = (await answer.json()) as { result: CatalogueManifest }
    const fetched = []
    for (const { digest } of envelope.result.blocks) {
      const block = await inject(way.app, `${PATHS.catalogueBlock}?digest=${digest}`)
      fetched.push(decodeBlock(new Uint8Array(await block.arrayBuffer())))
    }
    const columns = joinListColumns(fetched)
    const blocks: CatalogueManifest['blocks'] = []
    for (let first = 0; first < columns.id.length; first += size) {
      const slice = sliceListColumns(columns, first, first + size)
      const bytes = encodeBlock(slice)
      bytes[0] = way.format ?? bytes[0]!
      const digest = bodyDigest(Buffer.from(bytes))
      cut.set(`${PATHS.catalogueBlock}?digest=${digest}`, bytes)
      blocks.push({ digest, count: slice.id.length, bytes: bytes.length })
    }
    const totalBytes = blocks.reduce((sum, { bytes }) => sum + bytes, envelope.result.names.bytes)
    const body = JSON.stringify({ ...envelope, result: { ...envelope.result, blocks, totalBytes } })
    const headers = new Headers(answer.headers)
    headers.set('x-saex-digest', bodyDigest(body))
    headers.delete('content-length')
    return new Response(body, { headers })
  }

  return way
}

async function inject(app: Asked, url: string): Promise<Response> {
  const { statusCode, headers, rawPayload } = await app.inject({ url })
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return new Response(new Uint8Array(rawPayload), {
    status: statusCode,
    headers: new Headers(given as [string, string][]),
  })
}

type Tab = {
  readonly way: { readonly fetch: (input: string) => Promise<Response> }
  readonly stock: MemoryStock
  readonly locks?: Pick<LockManager, 'request'>
  readonly now?: () => number
}

/** A tab of the device, with what it told the others. */
export function openTab({ way, stock, locks, now = () => 0 }: Tab) {
  const told: StockNews[] = []
  const store = stock.open()
  const sync: ListSync = createListSync({
    fetch: (input) => way.fetch(input),
    store,
    locks,
    now,
    tell: (news) => told.push(news),
  })
  return { sync, store, told }
}
