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

export function createMailTransport({
  config,
  dataDir,
}: {
  readonly config: Config
  readonly dataDir: string
}): MailTransport {
  return config.smtpUrl === undefined ? createFileTransport(outboxFolder(dataDir)) : createSmtpTransport(config.smtpUrl)
}
