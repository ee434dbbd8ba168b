import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type TakenMail = {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly raw: Buffer
  /** As who brought it has introduced itself. */
  readonly client: string
}

/**
 * What the server does with the next mails: takes them, answers the recipient or the data with a code, or tells every
 * recipient so many times to come later. `drops`: so many times it takes the mail and hangs up before it says so.
 * `hangs`: says nothing to who connects, or greets; whoever sends a mail hears nothing more, and it is not taken.
 */
export type MailScript = {
  recipientCode?: number
  dataCode?: number
  greylists?: number
  drops?: number
  hangs?: 'greeting' | 'data' | undefined
  /** Called when the server has just said that it took a mail. */
  onTaken?: (mail: TakenMail) => void
}

type Connection = { readonly id: string; readonly _socket: Socket }

const GREYLISTED = 450

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
  const triesOf = new Map<string, number>()
  let connections = 0
  const hangUp = (session: { readonly id: string }) => {
    const open: Iterable<Connection> = server.connections
    for (const { id, _socket } of open) if (id === session.id) _socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      connections += 1
      if (script.hangs !== 'greeting') done()
    },
    onClose() {
      connections -= 1
    },
    onRcptTo({ address }, _session, done) {
      const tries = (triesOf.get(address) ?? 0) + 1
      triesOf.set(address, tries)
      const code = tries <= (script.greylists ?? 0) ? GREYLISTED : script.recipientCode
      done(code === undefined ? null : refusal(code))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { dataCode, hangs } = script
        if (hangs !== undefined) return
        if (dataCode !== undefined) return done(refusal(dataCode))
        const { mailFrom, rcptTo } = session.envelope
        const sender = mailFrom === false ? '' : mailFrom.address
        const recipients = rcptTo.map(({ address }) => address)
        const mail = { sender, recipients, raw: Buffer.concat(chunks), client: session.hostNameAppearsAs }
        taken.push(mail)
        const copies = taken.filter(({ recipients }) => recipients[0] === rcptTo[0]?.address).length
        if (copies <= (script.drops ?? 0)) return hangUp(session)
        done()
        script.onTaken?.(mail)
      })
    },
  })
  // Who sent may have been killed.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    taken,
    script,
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** '' = it has none. */
export function messageIdOf({ raw }: Pick<TakenMail, 'raw'>): string {
  return /^Message-ID: (.*)$/im.exec(raw.toString('latin1'))?.[1]?.trim() ?? ''
}

/** Takes connections and never says a word. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    connections: () => sockets.size,
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
