import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createFileTransport } from './file-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Where mails lie as files when there is no mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** The sender: MAIL_FROM, else a no-reply address of the public host. */
export function mailFromOf({ config, publicUrl }: { readonly config: Config; readonly publicUrl: string }): string {
  return config.mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`
}

type MailPlace = { readonly config: Config; readonly dataDir: string }

export function createMailTransport({ config, dataDir }: MailPlace): MailTransport {
  const { smtpUrl, smtpAllowsClear: allowsClear } = config
  return smtpUrl === undefined
    ? createFileTransport(outboxFolder(dataDir))
    : createSmtpTransport({ smtpUrl, allowsClear })
}

/** What an operator is told about mail when the product starts; undefined when nothing is unusual. */
export function mailNotice({ config, dataDir }: MailPlace): string | undefined {
  if (config.smtpUrl === undefined) return `No SMTP_URL is set: mails are written to ${outboxFolder(dataDir)}.`
  if (!config.smtpAllowsClear) return undefined
  return 'SMTP_ALLOW_CLEAR is yes: mails and the password of SMTP_URL may cross the network unencrypted, or go to a server whose certificate nobody vouches for.'
}
