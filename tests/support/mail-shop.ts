import { openOwnDatabase } from './own-database.ts'
import { startProductProcess, waitUntilIndexed } from './product-process.ts'
import { startScriptedMailServer } from './scripted-mail-server.ts'

export type MailShop = Awaited<ReturnType<typeof startMailShop>>

/** A web process and a worker on a database of their own, with a mail server that does as it is told. */
export async function startMailShop({ vehicles }: { readonly vehicles: number }) {
  const mails = await startScriptedMailServer()
  const database = await openOwnDatabase({ isMigrated: false })
  const settings = {
    DATABASE_URL: database.connectionString,
    SAMPLE_STOCK: String(vehicles),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'fatal',
  }
  const web = await startProductProcess({ ...settings, ROLE: 'web' })
  const worker = await startProductProcess({ ...settings, ROLE: 'worker', DATA_DIR: web.dataDir })
  await waitUntilIndexed(web)
  return {
    mails,
    database,
    web,
    close: async () => {
      await worker.stop()
      await web.stop()
      await database.close()
      await mails.stop()
    },
  }
}
