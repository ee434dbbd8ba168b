import {
  catalogueChangesSchema,
  catalogueManifestSchema,
  listNamesSchema,
  type CatalogueChanges,
  type CatalogueManifest,
} from '../../shared/contract/catalogue.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import type { ListNames } from '../../shared/domain/stock-list/list-names.ts'
import { isOurs, isProven, proofOf, readEnvelope } from '../answers/answer-store.ts'
import { digestOf } from '../body-digest.ts'
import { type Fetch, fetchBytes } from '../fetch-text.ts'
import { SILENCE_MS } from '../../shared/domain/patience.ts'

/**
 * Why an answer is no use: `away` = none came, or not from our server, or it had a fault; `gone` = the part is there no
 * longer; `expired` = begin again at the manifest; `damaged` = it is not the whole of what was asked for, three times in
 * a row; `unproven` = this browser cannot prove anything whole, as on pages without https.
 */
export type ServerRefusal = 'away' | 'gone' | 'expired' | 'damaged' | 'unproven'
export type FromServer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: ServerRefusal }

/** An answer of the API with the clock of the server, ISO 8601 UTC. */
type Timed<T> = { readonly result: T; readonly at: string }

/** The stock list as the server gives it; everything that comes out of here is proven whole. Never rejects. */
export type ListServer = {
  readonly getManifest: () => Promise<FromServer<Timed<CatalogueManifest>>>
  readonly getBlock: (digest: string) => Promise<FromServer<ArrayBuffer>>
  readonly getNames: (digest: string) => Promise<FromServer<ListNames>>
  readonly getChanges: (asked: {
    readonly handle: string
    readonly since: number
  }) => Promise<FromServer<Timed<CatalogueChanges>>>
  /** Any other public answer. */
  readonly getAnswer: (address: string) => Promise<Answer | undefined>
}

type Answer = { readonly response: Response; readonly bytes: Uint8Array<ArrayBuffer> }

const MOST_TRIES = 3
/** The browser's own cache would keep a second copy, and a damaged one for ever. What a visitor waits for goes first. */
const INIT = { cache: 'no-store', priority: 'low' } as const satisfies RequestInit

export function createListServer(fetch: Fetch): ListServer {
  async function ask(address: string, cache: RequestCache = INIT.cache): Promise<Answer | undefined> {
    const init = { ...INIT, cache }
    const call = { fetch, input: address, init, silenceMs: SILENCE_MS, signal: new AbortController().signal }
    try {
      return await fetchBytes(call)
    } catch {
      return undefined
    }
  }

  async function askOften<T>(address: string, read: (answer: Answer) => Promise<FromServer<T>>) {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(address)
      if (answer === undefined) return refuse('away')
      const found = await read(answer)
      if (found.ok || found.reason !== 'damaged' || tries === MOST_TRIES) return found
    }
  }

  /** Pages ask for these too: the server mostly confirms what the browser's own cache has, unless that is damaged. */
  async function askOther(address: string): Promise<Answer | undefined> {
    const answer = await ask(address, 'no-cache')
    return answer && (await proofOf(answer.response, textOf(answer))) === 'cut' ? ask(address) : answer
  }

  return {
    getManifest: () => askOften(PATHS.catalogue, (answer) => readTimed(answer, catalogueManifestSchema)),
    getBlock: (digest) =>
      askOften(`${PATHS.catalogueBlock}?digest=${digest}`, async (answer) =>
        readPart(answer, digest, () => answer.bytes.buffer),
      ),
    getNames: (digest) =>
      askOften(`${PATHS.catalogueNames}?digest=${digest}`, async (answer) =>
        readPart(answer, digest, () => listNamesSchema.parse(JSON.parse(textOf(answer)))),
      ),
    getChanges: ({ handle, since }) =>
      askOften(`${PATHS.catalogueChanges}?${new URLSearchParams({ handle, since: String(since) })}`, (answer) =>
        readTimed(answer, catalogueChangesSchema),
      ),
    getAnswer: askOther,
  }
}

type Schema<T> = { readonly safeParse: (value: unknown) => { readonly data?: T | undefined } }

async function readTimed<T>(answer: Answer, schema: Schema<T>): Promise<FromServer<Timed<T>>> {
  const { response } = answer
  if (!isOurs(response)) return refuse('away')
  if (response.status === 410) return refuse('expired')
  if (response.status !== 200) return refuse('away')
  const text = textOf(answer)
  if (!(await isProven(response, text))) return refuse(canProve() ? 'damaged' : 'unproven')
  const result = schema.safeParse(readEnvelope(text)?.result).data
  if (result === undefined) return refuse('damaged')
  return { ok: true, value: { result, at: response.headers.get('x-saex-time') ?? '' } }
}

/** A part is known by the digest of its bytes; its envelope, when it is refused, by being JSON of ours. */
async function readPart<T>({ response, bytes }: Answer, digest: string, read: () => T): Promise<FromServer<T>> {
  if (response.status === 404 && isOurs(response)) return refuse('gone')
  if (response.status !== 200 || response.redirected) return refuse('away')
  if (!canProve()) return refuse('unproven')
  if ((await digestOf(bytes)) !== digest) return refuse('damaged')
  try {
    return { ok: true, value: read() }
  } catch {
    return refuse('damaged')
  }
}

/** The body of an answer as text. */
export function textOf({ bytes }: Answer): string {
  return new TextDecoder().decode(bytes)
}

function canProve(): boolean {
  return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined
}

function refuse(reason: ServerRefusal): { readonly ok: false; readonly reason: ServerRefusal } {
  return { ok: false, reason }
}
