import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { emptyAuditTrail } from './audit.ts'
import { createWorkFolder, type WorkFolder } from './stock-import.ts'
import { signInAs } from './staff-session.ts'
import { createUploader } from './uploading.ts'

export const HEADER = 'Stock No,Make,Model,Year,Mileage (km),Price (ZAR)'
/** Two rows that are imported, and two that are rejected. */
export const STOCK = [
  HEADER,
  'A1,Toyota,Hilux,2019,84500,345000',
  'A2,Ford,Ranger,2020,-,299000',
  'A3,,D-MAX,2018,1,1',
  '=1+1,Isuzu,D-MAX,20180,"-",1',
].join('\r\n')

type ImportDesk = {
  shop: TestApp
  work: WorkFolder
  /** Who uploads, in the browser's way. */
  ann: ReturnType<typeof createUploader>
  /** An administrator. */
  ben: ReturnType<typeof createUploader>
}

/** A shop without stock before each test of a file, a folder for files, and two people who upload. */
export function useImportDesk(): Readonly<ImportDesk> {
  const desk: Partial<ImportDesk> = {}
  beforeAll(async () => {
    const shop = await createTestApp()
    await seedReference(shop.context.db, { now: TEST_TIME })
    const ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
    const ben = createUploader(shop, await signInAs(shop, { name: 'Ben', permissionId: 1 }))
    Object.assign(desk, { shop, ann, ben, work: await createWorkFolder() })
  })
  afterAll(async () => {
    await desk.shop?.close()
    await desk.work?.remove()
  })
  beforeEach(async () => {
    const { shop } = desk as ImportDesk
    shop.clock.now = TEST_TIME
    shop.jobs.length = 0
    await shop.context.db.execute(
      sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
    )
    await emptyAuditTrail(shop.database)
  })
  return desk as ImportDesk
}
