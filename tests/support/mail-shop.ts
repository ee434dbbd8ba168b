import { openOwnDatabase } from './own-database.ts'
import { startProductProcess, waitUntilIndexed } from './product-process.ts'
import { startScriptedMailServer } from './scripted-mail-server.ts'

export type MailShop = Awaited<ReturnType<typeof startMailShop>>

type Shop = {
  readonly vehicles: number
  /** The address at which the worker asks the database; without it the same as the web process. */
  readonly putBetween?: (connectionString: string) => Promise<string>
}

/** A web process and a worker on a database of their own, with a mail server that does as it is told. */
export async function startMailShop({ vehicles, putBetween = async (address) => address }: Shop) {
  const mails = await startScriptedMailServer()
  const database = await openOwnDatabase({ isMigrated: false })
  const settings = {
    DATABASE_URL: database.connectionString,
    SAMPLE_STOCK: String(vehicles),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'fatal',
  }
  const web = await startProductProcess({ ...settings, ROLE: 'web' })
  const worker = await startProductProcess({
    ...settings,
    DATABASE_URL: await putBetween(database.connectionString),
    ROLE: 'worker',
    DATA_DIR: web.dataDir,
  })
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
