import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  readonly url: string
  /** Every mail that was taken lies here as `{n}.eml`, its envelope as `{n}.json`. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** A real SMTP server on a free port of this machine that takes every mail. */
export async function startMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-mail-'))
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      const name = join(folder, String(++taken))
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        writeFileSync(`${name}.json`, JSON.stringify({ recipients }))
        writeFileSync(`${name}.eml`, Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://${host}:${address.port}`,
    folder,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
