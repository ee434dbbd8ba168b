import { countWrong, stockFile, SUPPLIER_MAP, SUPPLIER_ROWS } from '../../cluster/imports.ts'
import { upload } from './uploads.ts'
import type { Staff, Work } from './work.ts'

/** A clerk who brings in a supplier's file again and again, each time with other prices. */
export function importStock(clerk: Staff): Work {
  let version = 0
  let half = 0
  return {
    name: 'imports',
    workers: 1,
    step: async () => {
      version++
      const file = { kind: 'stock', name: `stock-${version}.csv`, content: stockFile(version) } as const
      const result = await upload(clerk, file, { supplier: SUPPLIER_MAP.supplier, mapping: SUPPLIER_MAP })
      if (result.kind !== 'stock' || result.inserted + result.changed + result.unchanged !== SUPPLIER_ROWS) half++
      return 1
    },
    compare: async (database) => ({ lost: await countWrong(database, version), doubled: 0, half }),
  }
}
