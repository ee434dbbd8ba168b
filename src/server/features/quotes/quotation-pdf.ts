import { clientDigestOf, readSeal, signSeal, withSeal } from '../../../shared/domain/quote-check/paper-seal.ts'
import { readSignedText } from '../../../shared/domain/quote-check/check-quotation.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import { AppError, isStoreAway } from '../../http/app-error.ts'
import { span } from '../../tracing/span.ts'
import type { QuoteKeys } from '../quote-signing/quote-keys.ts'
import { paperDigest } from './paper-objects.ts'
import { findPaperDigest, findPdf, findSealOf, insertPdf, type PaperPlace } from './papers.repository.ts'

export type PdfDeps = PaperPlace &
  Pick<AppContext, 'clock' | 'log'> & {
    readonly drawPaper: (record: QuotationRecord) => Promise<Uint8Array>
    readonly quoteKeys: Pick<QuoteKeys, 'signingKey'>
  }

/**
 * The bytes of an issued quotation's paper: as first stored, or drawn, sealed and stored now. When two draw at once the
 * first to store wins, and both answer its bytes. Throws PDF_FAILED when it cannot be drawn; the quotation stays, and the
 * next request for it draws again. While the store of papers is away they are drawn: the same bytes again, or
 * STORAGE_UNAVAILABLE.
 */
export async function getQuotationPdf(deps: PdfDeps, record: QuotationRecord): Promise<Uint8Array> {
  try {
    const stored = await findPdf(deps, record.quoteId)
    if (stored !== undefined) return stored
  } catch (error) {
    if (isStoreAway(error)) return drawAgain(deps, record, error)
    throw error
  }
  const { bytes, seal } = await drawSealed(deps, record)
  const isFirst = await insertPdf(deps, { quotationId: record.quoteId, bytes, seal, createdAt: deps.clock() })
  return isFirst ? bytes : ((await findPdf(deps, record.quoteId)) ?? bytes)
}

/** A paper that is stored where nobody can read it now. Drawn otherwise by a later release, it is not answered. */
async function drawAgain(deps: PdfDeps, record: QuotationRecord, away: unknown): Promise<Uint8Array> {
  const known = await findPaperDigest(deps.db, record.quoteId)
  const { bytes } = await drawSealed(deps, record)
  if (paperDigest(bytes) !== known) throw away
  return bytes
}

async function drawSealed(
  deps: PdfDeps,
  record: QuotationRecord,
): Promise<{ readonly bytes: Uint8Array; readonly seal: string }> {
  const paper = await draw(deps, record)
  const seal = await sealOf(deps, { record, paper })
  return { bytes: seal === '' ? paper : withSeal(paper, seal), seal }
}

async function draw({ drawPaper, log }: PdfDeps, record: QuotationRecord): Promise<Uint8Array> {
  try {
    return await span('paper', {}, () => drawPaper(record))
  } catch (cause) {
    log.error({ err: cause, quoteNumber: record.number }, 'a quotation could not be drawn')
    throw new AppError('PDF_FAILED', { cause })
  }
}

type Drawn = { readonly record: QuotationRecord; readonly paper: Uint8Array }

/**
 * What binds a drawn paper to its quotation and client (`quotation.sealed-file`); '' for a quotation from before
 * quotations were signed. A signature is another one each time: the one that was made for the same bytes before is used
 * again, so that a paper that was lost comes back as it was.
 */
async function sealOf({ db, quoteKeys }: PdfDeps, { record, paper }: Drawn): Promise<string> {
  const { checkCode, client, number, quoteId, check } = record
  if (checkCode === undefined || check === '') return ''
  const { subtle } = crypto
  const fileDigest = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(paper)))
  const earlier = await findSealOf(db, quoteId)
  if (earlier !== null && isSealOf(earlier, fileDigest)) return earlier
  const clientDigest = await clientDigestOf(client, { checkCode, subtle })
  return signSeal({ number, fileDigest, clientDigest }, { subtle, key: await quoteKeys.signingKey() })
}

function isSealOf(seal: string, fileDigest: Uint8Array): boolean {
  const signed = readSignedText(seal)
  const sealed = signed === undefined ? undefined : readSeal(signed.payload)
  return sealed !== undefined && Buffer.from(fileDigest).equals(sealed.fileDigest)
}
