import { fileURLToPath } from 'node:url'
import { startMailServer } from '../support/mail-server.ts'
import { startProductProcess } from '../support/product-process.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'

/** Starts a mail server that keeps what it gets and the product beside it; all of it ends with the run. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const mail = await startMailServer()
  const database = await findDatabase()
  const product = await startProductProcess({
    // The pseudo-language of the layout tests too.
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Saex <quotations@example.test>',
    SAMPLE_STOCK: '600',
    COMPANY_FILE: fileURLToPath(new URL('company.json', import.meta.url)),
    SAMPLE_PASSWORD: 'a sample password',
    LOG_LEVEL: 'warn',
  })
  process.env['SAEX_E2E_URL'] = product.url
  process.env['SAEX_E2E_MAILS'] = mail.folder
  process.env['SAEX_E2E_DATA_DIR'] = product.dataDir
  process.env['SAEX_E2E_DATABASE_URL'] = database.url
  return async () => {
    await product.stop()
    await mail.stop()
    await database.drop()
  }
}

/** A database of its own on the server of DATABASE_URL; without one the product brings its own. */
async function findDatabase() {
  const adminUrl = process.env['DATABASE_URL'] ?? ''
  if (adminUrl === '') return { url: '', drop: async () => {} }
  const { template, dropAll } = await createTemplate(adminUrl)
  return { url: withDatabase(adminUrl, template), drop: dropAll }
}
