import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * 'late' passes every byte on a tenth of a second later; 'away' ends every connection at once; 'silent' keeps them and passes
 * no byte on; 'vanished' does not even notice that they are ended, as where the cable is out.
 */
type ProxyState = 'open' | 'late' | 'away' | 'silent' | 'vanished'

/** One way. */
const LATE_MS = 100

export type DatabaseProxy = {
  /** The same database, asked through the proxy. */
  readonly connectionString: string
  readonly set: (state: ProxyState) => void
  /** From the next connection on another server is behind it; those that there are end. */
  readonly point: (target: string) => void
  readonly close: () => void
}

/**
 * Stands between the product and its database, to take it away and bring it back; one that `forgets` leaves out, without a
 * word, the settings that a connection begins with, as poolers do.
 */
export async function startDatabaseProxy(target: string, { forgets = false } = {}): Promise<DatabaseProxy> {
  let state: ProxyState = 'open'
  let server = addressOf(target)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const door = createServer({ allowHalfOpen: true }, (caller) => {
    keep(caller).on('end', () => {
      if (state !== 'vanished') caller.end()
    })
    if (state === 'away') return caller.destroy()
    const database = keep(connect(server))
    if (forgets) {
      caller.once('data', (bytes: Buffer) => {
        database.write(withoutSettings(bytes))
        pass(caller, database)
      })
    } else pass(caller, database)
    pass(database, caller)
    return undefined
  })
  function pass(from: Socket, to: Socket): void {
    const waiting: { readonly due: number; readonly bytes: Buffer }[] = []
    // In their order, also where later ones are not to wait.
    const passOn = (): void => {
      while (waiting[0] !== undefined && waiting[0].due <= Date.now()) to.write(waiting.shift()!.bytes)
      if (waiting[0] !== undefined) setTimeout(passOn, waiting[0].due - Date.now())
    }
    from.on('data', (bytes: Buffer) => {
      if (state !== 'open' && state !== 'late') return
      waiting.push({ due: Date.now() + (state === 'late' ? LATE_MS : 0), bytes })
      if (waiting.length === 1) passOn()
    })
    from.on('close', () => to.destroy())
  }
  const endAll = () => sockets.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return {
    connectionString: through(target, (door.address() as AddressInfo).port),
    set: (next) => {
      state = next
      if (next === 'away') endAll()
    },
    point: (next) => {
      server = addressOf(next)
      endAll()
    },
    close: () => {
      endAll()
      door.close()
    },
  }
}

/** The product's own server listens on a socket in a folder, named as libpq does. */
function addressOf(target: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const url = new URL(target)
  const folder = url.searchParams.get('host')
  const port = url.port === '' ? 5432 : Number(url.port)
  return folder?.startsWith('/') === true ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

function through(target: string, port: number): string {
  const url = new URL(target)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

/** The first message of a connection: its length, the version of the protocol, names and values. */
function withoutSettings(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString('latin1').split('\0')
  const isKept = (place: number): boolean => ['user', 'database'].includes(words[place - (place % 2)] ?? '')
  const kept = words.filter((_, place) => isKept(place)).map((word) => `${word}\0`)
  const body = Buffer.from(`${kept.join('')}\0`, 'latin1')
  const head = Buffer.from(startup.subarray(0, 8))
  head.writeInt32BE(body.length + head.length, 0)
  return Buffer.concat([head, body])
}
