import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { messageIdOf } from '../support/scripted-mail-server.ts'
import { callAny, type Doors, type Load } from './load.ts'
import { until } from './machines.ts'

const AGAIN_MS = 500
const LAST_TRY_MS = 60_000
const SENT_SECONDS = 180

type Mailed = {
  /** Mails that a call has taken. */
  readonly taken: number
  /** Of them those that the mail server never got. */
  readonly lost: number
  /** Second deliveries of the same mail, which a program that is killed may bring (`mail.at-least-once`). */
  readonly copies: number
  /** Quotations that were mailed as two mails. */
  readonly doubled: number
}

export type Mails = { readonly stop: () => Promise<Mailed> }

/** Buyers who have their newest quotation mailed, one every so often: an installation mails two hundred an hour at most. */
export function startMails(
  shop: Doors,
  load: Load,
  { everyMs, folder }: { readonly everyMs: number; readonly folder: string },
): Mails {
  const taken: string[] = []
  const over = new AbortController()
  const ask = async (quoteId: number, key: string): Promise<boolean> => {
    const path = `${PATHS.emailQuote}?QuoteId=${quoteId}`
    const answer = await callAny(shop, { method: 'POST', path, headers: { 'Idempotency-Key': key } }).catch(() => null)
    return answer?.status === 200
  }
  const mail = async (): Promise<void> => {
    const quotation = load.acknowledged.at(-1)
    if (quotation === undefined || quotation.email === taken.at(-1)) return
    const key = randomUUID()
    let lastTry = Infinity
    while (Date.now() < lastTry) {
      if (await ask(quotation.quoteId, key)) return void taken.push(quotation.email)
      if (over.signal.aborted && lastTry === Infinity) lastTry = Date.now() + LAST_TRY_MS
      await sleep(AGAIN_MS)
    }
  }
  const all = (async () => {
    while (!over.signal.aborted) {
      await mail()
      await sleep(everyMs)
    }
  })()
  return {
    /** No new ones; waits until the mail server has those that were taken, for three minutes at most. */
    stop: async (): Promise<Mailed> => {
      over.abort()
      await all
      const listLost = () => {
        const got = new Set(readMails(folder).map(({ to }) => to))
        return taken.filter((email) => !got.has(email))
      }
      await until('every mail at its server', SENT_SECONDS, () => listLost().length === 0).catch(() => {})
      const mails = readMails(folder)
      const ids = new Set(mails.map(({ id }) => id))
      const doubled = ids.size - new Set(mails.map(({ to }) => to)).size
      return { taken: taken.length, lost: listLost().length, copies: mails.length - ids.size, doubled }
    },
  }
}

type Mail = { readonly to: string; readonly id: string }

/** Of a folder of `startMailServer`. */
function readMails(folder: string): readonly Mail[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const { recipients } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { recipients: readonly string[] }
      const raw = readFileSync(join(folder, name.replace('.json', '.eml')))
      return { to: recipients.join(), id: messageIdOf({ raw }) }
    })
}
