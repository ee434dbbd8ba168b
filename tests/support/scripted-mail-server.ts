import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type TakenMail = { readonly sender: string; readonly recipients: readonly string[]; readonly raw: Buffer }

/** What the server does with the next mails: takes them, or answers the recipient or the data with a code. */
export type MailScript = { recipientCode?: number; dataCode?: number }

export type ScriptedMailServer = {
  readonly url: string
  readonly taken: readonly TakenMail[]
  /** Changed by tests while the server runs. */
  readonly script: MailScript
  readonly connections: () => number
  readonly stop: () => Promise<void>
}

/** A real SMTP server on a free local port that refuses as it is told. */
export async function startScriptedMailServer(): Promise<ScriptedMailServer> {
  const taken: TakenMail[] = []
  const script: MailScript = {}
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onClose() {
      connections -= 1
    },
    onRcptTo(_address, _session, done) {
      done(script.recipientCode === undefined ? null : refusal(script.recipientCode))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { dataCode } = script
        if (dataCode !== undefined) return done(refusal(dataCode))
        const { mailFrom, rcptTo } = session.envelope
        const sender = mailFrom === false ? '' : mailFrom.address
        taken.push({ sender, recipients: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    taken,
    script,
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Takes connections and never says a word. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function refusal(code: number): Error {
  return Object.assign(new Error('not today'), { responseCode: code })
}

function portOf(server: Pick<Server, 'address'>): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return address.port
}
