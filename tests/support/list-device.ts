import { brotliDecompressSync } from 'node:zlib'
import { listNamesSchema, type CatalogueChanges, type CatalogueManifest } from '../../src/shared/contract/catalogue.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { decodeBlock } from '../../src/shared/domain/stock-list/block.ts'
import { listRowsOf, toListColumns, type ListRow } from '../../src/shared/domain/stock-list/list-columns.ts'
import { formatDigest } from '../../src/shared/domain/stock-list/list-digest.ts'
import type { ListNames } from '../../src/shared/domain/stock-list/list-names.ts'
import { bodyDigest } from '../../src/server/http/body-digest.ts'
import type { TestApp } from './app.ts'
import { digestOfRows } from './list-rows.ts'

type Asked = Pick<TestApp['app'], 'inject'>

/** A device as the contract wants it: the whole list once, changes from then on, every digest checked. */
export function createListDevice() {
  const vehicles = new Map<number, ListRow>()
  let at = { handle: '', revision: -1 }
  let names: ListNames | undefined
  let namesDigest = ''

  async function fetchNames(app: Asked, digest: string): Promise<void> {
    if (digest === namesDigest) return
    const { body: json } = await fetchPart(app, `${PATHS.catalogueNames}?digest=${digest}`)
    assertSame(bodyDigest(json), digest)
    names = listNamesSchema.parse(JSON.parse(json.toString()))
    namesDigest = digest
  }

  return {
    vehicles,
    columns: () => toListColumns([...vehicles.values()]),
    names: () => names!,
    at: () => at,
    /** Everything anew, from the manifest. */
    begin: async (app: Asked): Promise<CatalogueManifest> => {
      const manifest = await ask<CatalogueManifest>(app, PATHS.catalogue)
      vehicles.clear()
      for (const { digest, count, bytes } of manifest.blocks) {
        const block = await fetchPart(app, `${PATHS.catalogueBlock}?digest=${digest}`)
        assertSame([bodyDigest(block.body), block.bytes], [digest, bytes])
        const rows = rowsOf(block.body)
        assertSame(rows.length, count)
        for (const row of rows) vehicles.set(row.id, row)
      }
      await fetchNames(app, manifest.names.digest)
      assertSame([vehicles.size, listDigest(vehicles)], [manifest.count, manifest.digest])
      at = { handle: manifest.handle, revision: manifest.revision }
      return manifest
    },
    /** What changed since, with the names of newcomers. */
    follow: async (app: Asked): Promise<CatalogueChanges> => {
      const query = `handle=${at.handle}&since=${at.revision}`
      const changes = await ask<CatalogueChanges>(app, `${PATHS.catalogueChanges}?${query}`)
      for (const id of changes.removed) vehicles.delete(id)
      for (const row of rowsOf(Buffer.from(changes.upserts, 'base64'))) vehicles.set(row.id, row)
      await fetchNames(app, changes.names)
      assertSame([vehicles.size, listDigest(vehicles)], [changes.count, changes.digest])
      at = { handle: changes.handle, revision: changes.to }
      return changes
    },
  }
}

async function ask<T>(app: Asked, url: string): Promise<T> {
  const response = await app.inject(url)
  if (response.statusCode !== 200) throw new Error(response.json().errorKey)
  return response.json().result
}

/** As a browser gives it, and how many bytes travelled. */
async function fetchPart(app: Asked, url: string): Promise<{ readonly body: Buffer; readonly bytes: number }> {
  const response = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  if (response.statusCode !== 200) throw new Error(response.json().errorKey)
  assertSame(response.headers['content-encoding'], 'br')
  return { body: brotliDecompressSync(response.rawPayload), bytes: response.rawPayload.length }
}

function rowsOf(block: Uint8Array): ListRow[] {
  return listRowsOf(decodeBlock(block))
}

function listDigest(vehicles: ReadonlyMap<number, ListRow>): string {
  return formatDigest(digestOfRows([...vehicles.values()]))
}

function assertSame(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return
  throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}
