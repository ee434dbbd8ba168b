import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { toLibraryMessage, type MailTransport } from './mail-transport.ts'

/** Without a mail server: each mail becomes one `.eml` file, whole or not at all; sent again it replaces itself. */
export function createFileTransport(folder: string): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    deliver: async (mail) => {
      const { message } = await transporter.sendMail(toLibraryMessage(mail))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed as a whole')
      await writeWhole(join(folder, fileNameOf(mail.messageId)), { folder, content: message })
      return { kind: 'delivered', state: 'filed' }
    },
    close: () => transporter.close(),
  }
}

/** '<id@domain>' → 'id.eml'. */
function fileNameOf(messageId: string): string {
  const [id = ''] = messageId.replace(/^</, '').split('@', 1)
  return `${id.replace(/[^a-z0-9-]/gi, '_')}.eml`
}

async function writeWhole(path: string, { folder, content }: { readonly folder: string; readonly content: Buffer }) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.part`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, path)
}
