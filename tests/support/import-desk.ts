import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from './app.ts'
import { createWorkFolder, type WorkFolder } from './stock-import.ts'
import { signInAs } from './staff-session.ts'
import { createUploader } from './uploading.ts'

type ImportDesk = {
  shop: TestApp
  work: WorkFolder
  /** Who uploads, in the browser's way. */
  ann: ReturnType<typeof createUploader>
}

/** A shop without stock before each test of a file, a folder for files, and somebody who uploads. */
export function useImportDesk(): Readonly<ImportDesk> {
  const desk: Partial<ImportDesk> = {}
  beforeAll(async () => {
    const shop = await createTestApp()
    await seedReference(shop.context.db, { now: TEST_TIME })
    const ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
    Object.assign(desk, { shop, ann, work: await createWorkFolder() })
  })
  afterAll(async () => {
    await desk.shop?.close()
    await desk.work?.remove()
  })
  beforeEach(async () => {
    await desk.shop?.context.db.execute(
      sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
    )
  })
  return desk as ImportDesk
}
