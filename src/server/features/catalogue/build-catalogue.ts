import type { CatalogueManifest } from '../../../shared/contract/catalogue.ts'
import { encodeInSteps } from '../../../shared/domain/stock-list/block.ts'
import { sliceListColumns } from '../../../shared/domain/stock-list/list-columns.ts'
import { VEHICLES_A_BLOCK } from '../../../shared/domain/stock-list/list-format.ts'
import type { ListNames } from '../../../shared/domain/stock-list/list-names.ts'
import { bodyDigest } from '../../http/body-digest.ts'
import { inTurns } from '../stock/stock-at-revision.ts'
import { compressPart, type Part } from './catalogue-part.ts'
import type { StockListAt } from './read-stock-list.ts'
import { FILTER_TYPE } from '../../../shared/contract/reference.ts'
import { PATHS } from '../../../shared/contract/paths.ts'

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
    const { buffer } = await inTurns(encodeInSteps(columns))
    const part = await compressPart('block', Buffer.from(buffer))
    parts.push(part)
    blocks.push({ digest: part.digest, count: columns.id.length, bytes: part.br.length })
  }
  const packed = await compressNames(names)
  parts.push(packed)
  const manifest: CatalogueManifest = {
    handle,
    revision: list.revision,
    ...summary,
    blocks,
    names: { digest: packed.digest, bytes: packed.br.length },
    totalBytes: parts.reduce((sum, { br }) => sum + br.length, 0),
    builtAt: now.toISOString(),
    also: listOfflineAddresses(),
  }
  return { manifest, parts }
}

export function compressNames(names: ListNames): Promise<Part> {
  return compressPart('names', toBody(names))
}

/** What the part of these names is known by. */
export function digestNames(names: ListNames): string {
  return bodyDigest(toBody(names))
}

function toBody(names: ListNames): Buffer {
  return Buffer.from(JSON.stringify(names))
}

/** The public answers that belong to a device without a connection, besides the stock list itself. */
function listOfflineAddresses(): string[] {
  const filters = Object.values(FILTER_TYPE).map((typeId) => `${PATHS.filters}?typeId=${typeId}`)
  return [
    ...filters,
    PATHS.orderFilterOptions,
    PATHS.deliveryPrices,
    PATHS.endCountries,
    PATHS.currencies,
    PATHS.currencySymbols,
    PATHS.entryRules,
    PATHS.quoteKeys,
  ]
}
