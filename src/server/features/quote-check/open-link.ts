import { createHmac, timingSafeEqual } from 'node:crypto'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'

/** How long the link in a mail opens its quotation, or longer while that is valid (`mail.open-link`). */
const LINK_DAYS = 60
const VERSION = 1
/** Version, quotation (8), second of the end (4). */
const HEAD_BYTES = 13
const TAG_BYTES = 16

export type OpenLink = { readonly quoteId: number; readonly endsAt: Date }

type Signed = { readonly secret: Buffer }

/** The address that opens an issued quotation again, and when it stops to; the same in every mail of the quotation. */
export function openLinkOf(
  { quoteId, issuedAt, validUntil }: Pick<QuotationRecord, 'quoteId' | 'issuedAt' | 'validUntil'>,
  { publicUrl, secret }: Signed & { readonly publicUrl: string },
): { readonly address: string; readonly endsAt: Date } {
  const end = Math.max(Date.parse(issuedAt) + LINK_DAYS * DAY_MS, Date.parse(validUntil))
  const endsAt = new Date(Math.floor(end / 1000) * 1000)
  return { address: `${publicUrl}/q#${makeOpenToken({ quoteId, endsAt }, { secret })}`, endsAt }
}

/** The text that opens a quotation until `endsAt`: nobody without the installation's secret can make one. */
function makeOpenToken({ quoteId, endsAt }: OpenLink, { secret }: Signed): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(VERSION)
  head.writeBigUInt64BE(BigInt(quoteId), 1)
  head.writeUInt32BE(endsAt.getTime() / 1000, 9)
  return Buffer.concat([head, tagOf(head, secret)]).toString('base64url')
}

/** What a token opens, also when its time is over; undefined for anything that we did not make. */
export function readOpenToken(token: string, { secret }: Signed): OpenLink | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== HEAD_BYTES + TAG_BYTES) return undefined
  const head = bytes.subarray(0, HEAD_BYTES)
  if (head[0] !== VERSION || !timingSafeEqual(bytes.subarray(HEAD_BYTES), tagOf(head, secret))) return undefined
  return { quoteId: Number(head.readBigUInt64BE(1)), endsAt: new Date(head.readUInt32BE(9) * 1000) }
}

/** The word keeps these tags apart from everything else that the secret is used for. */
function tagOf(head: Buffer, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update('open quotation\0').update(head).digest().subarray(0, TAG_BYTES)
}
