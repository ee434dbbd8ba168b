import { isPastValidity } from '../validity.ts'
import { checkQuotation, isSignedBy, readSignedText, type CheckOptions } from './check-quotation.ts'
import { findSeal, readSeal, sealKeyIdOf, toLatin1 } from './paper-seal.ts'
import type { QuoteFacts } from './quote-facts.ts'

/**
 * What a file is worth, by the keys alone. `issued`, `expired`: to the last byte the file that we issued; `digest` = what
 * the server knows its quotation by. `changed`: it bears what we signed for a quotation, and is not that file.
 * `unsealed`: it looks like a paper from before files were sealed; only the server knows those. `unknownKey`: it bears
 * the mark of a key that is not among these; `otherwise` is what it is when nobody knows that key.
 */
export type PaperCheck =
  | { readonly state: 'issued' | 'expired'; readonly facts: QuoteFacts; readonly digest: string }
  | Foreign
  | { readonly state: 'unknownKey'; readonly otherwise: Foreign }

type Foreign = { readonly state: 'changed' | 'unsealed' | 'notOurs' | 'notPdf' }

/** Readers look for the head of a PDF in so many bytes. */
const HEAD_BYTES = 1024
/** What a paper of ours says of its own quotation, in its properties. */
const SIGNED_TEXT = /\/check#([\w-]+\.[\w-]+)/g
/** A file may name any number of them; ours has one. */
const MOST_SIGNED_TEXTS = 8
/** Title and maker of our papers of all releases. */
const OUR_TITLE = /\/Title \([^()]{0,80}Q\d{4}-\d{6}\)/
const OUR_MAKER = '/Creator (Saex)'

/** Checks a file against the published keys. Needs no connection; never throws for its bytes. */
export async function checkPaper(file: Uint8Array, options: CheckOptions): Promise<PaperCheck> {
  const text = toLatin1(file)
  const [sealed, quotation] = await Promise.all([checkSeal(file, options), checkSignedTexts(text, options)])
  if (sealed.state === 'whole' && quotation.state === 'signed' && quotation.facts.number === sealed.number) {
    const { facts, digest } = quotation
    return { state: isPastValidity(facts.validUntil, options.now.getTime()) ? 'expired' : 'issued', facts, digest }
  }
  const isOfOurs = sealed.state === 'whole' || sealed.state === 'broken' || quotation.state === 'signed'
  const otherwise: Foreign = { state: isOfOurs ? 'changed' : foreignState(text) }
  const isUnknown = sealed.state === 'unknownKey' || (quotation.state === 'unknownKey' && !isOfOurs)
  return isUnknown ? { state: 'unknownKey', otherwise } : otherwise
}

function foreignState(text: string): Foreign['state'] {
  if (!text.slice(0, HEAD_BYTES).includes('%PDF-')) return 'notPdf'
  return text.includes(OUR_MAKER) && OUR_TITLE.test(text) ? 'unsealed' : 'notOurs'
}

type SealCheck =
  | { readonly state: 'whole'; readonly number: string }
  /** `broken`: we sealed another file than this. `none`: no seal, or one that its key never made. */
  | { readonly state: 'broken' | 'none' | 'unknownKey' }

async function checkSeal(file: Uint8Array, { subtle, keys }: CheckOptions): Promise<SealCheck> {
  const found = findSeal(file)
  const signed = found === undefined ? undefined : readSignedText(found.seal)
  const keyId = signed === undefined ? undefined : sealKeyIdOf(signed.payload)
  if (found === undefined || signed === undefined || keyId === undefined) return { state: 'none' }
  const key = keys.find(({ kid }) => kid === keyId)
  if (key === undefined) return { state: 'unknownKey' }
  const facts = (await isSignedBy(key, { subtle, ...signed })) ? readSeal(signed.payload) : undefined
  if (facts === undefined) return { state: 'none' }
  const digest = new Uint8Array(await subtle.digest('SHA-256', found.paper))
  const isWhole = found.isLast && digest.every((byte, at) => byte === facts.fileDigest[at])
  return isWhole ? { state: 'whole', number: facts.number } : { state: 'broken' }
}

type QuotationCheck =
  | { readonly state: 'signed'; readonly facts: QuoteFacts; readonly digest: string }
  | { readonly state: 'none' | 'unknownKey' }

/** The first text in the file that one of the keys signed. */
async function checkSignedTexts(text: string, options: CheckOptions): Promise<QuotationCheck> {
  const texts = [...text.matchAll(SIGNED_TEXT)].slice(0, MOST_SIGNED_TEXTS).map(([, signed = '']) => signed)
  const checks = await Promise.all(texts.map((signed) => checkQuotation(signed, options)))
  for (const check of checks) {
    if (check.state === 'genuine' || check.state === 'expired') {
      return { state: 'signed', facts: check.facts, digest: check.digest }
    }
  }
  return { state: checks.some(({ state }) => state === 'unknownKey') ? 'unknownKey' : 'none' }
}
