import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CatalogueManifest } from '../../../shared/contract/catalogue.ts'
import { encodeInSteps } from '../../../shared/domain/stock-list/block.ts'
import { sliceListColumns } from '../../../shared/domain/stock-list/list-columns.ts'
import type { ListNames } from '../../../shared/domain/stock-list/list-names.ts'
import { digestOf } from '../../http/body-digest.ts'
import { inTurns } from '../stock/stock-at-revision.ts'
import type { Part } from './catalogue-files.ts'
import { listOfflineAddresses } from './offline-addresses.ts'
import type { StockListAt } from './read-stock-list.ts'

/** Some 130 kB: few enough to begin each with nothing learnt, small enough to fetch again after a cut connection. */
const VEHICLES_A_BLOCK = 20_000

const compress = promisify(brotliCompress)

type Source = {
  readonly list: StockListAt
  readonly summary: { readonly count: number; readonly digest: string }
  readonly names: ListNames
  readonly handle: string
  readonly now: Date
}

/** The manifest and the parts that it names: the same for the same list, in whichever process; in steps. */
export async function buildCatalogue({ list, summary, names, handle, now }: Source) {
  const parts: Part[] = []
  const blocks: CatalogueManifest['blocks'] = []
  for (let first = 0; first < list.columns.id.length; first += VEHICLES_A_BLOCK) {
    const columns = sliceListColumns(list.columns, first, first + VEHICLES_A_BLOCK)
    const bytes = await inTurns(encodeInSteps(columns))
    const digest = digestOf(Buffer.from(bytes.buffer))
    parts.push({ kind: 'block', digest, bytes })
    blocks.push({ digest, count: columns.id.length, bytes: bytes.length })
  }
  const packed = await packNames(names)
  parts.push(packed)
  const manifest: CatalogueManifest = {
    handle,
    revision: list.revision,
    ...summary,
    blocks,
    names: { digest: packed.digest, bytes: packed.bytes.length },
    totalBytes: parts.reduce((sum, { bytes }) => sum + bytes.length, 0),
    builtAt: now.toISOString(),
    also: listOfflineAddresses(),
  }
  return { manifest, parts }
}

/** JSON in brotli, as it is sent; the digest is that of the JSON. */
export async function packNames(names: ListNames): Promise<Part> {
  const json = Buffer.from(JSON.stringify(names))
  return { kind: 'names', digest: digestNames(names), bytes: await compress(json, { params: PARAMS }) }
}

const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

export function digestNames(names: ListNames): string {
  return digestOf(JSON.stringify(names))
}
