import { clientDigestOf, readSeal, signSeal, withSeal } from '../../../shared/domain/quote-check/paper-seal.ts'
import { readSignedText } from '../../../shared/domain/quote-check/check-quotation.ts'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { QuoteKeys } from '../quote-check/quote-keys.ts'
import { findPdf, findSealOf, insertPdf } from './papers.repository.ts'

export type PdfDeps = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  readonly drawPaper: (record: QuotationRecord) => Promise<Uint8Array>
  readonly quoteKeys: Pick<QuoteKeys, 'signingKey'>
}

/**
 * The bytes of an issued quotation's paper: as first stored, or drawn, sealed and stored now. When two draw at once the
 * first to store wins, and both answer its bytes. Throws PDF_FAILED when it cannot be drawn; the quotation stays, and the
 * next request for it draws again.
 */
export async function getQuotationPdf(deps: PdfDeps, record: QuotationRecord): Promise<Uint8Array> {
  const stored = await findPdf(deps.db, record.quoteId)
  if (stored !== undefined) return stored
  const paper = await draw(deps, record)
  const seal = await sealOf(deps, { record, paper })
  const bytes = seal === '' ? paper : withSeal(paper, seal)
  const isFirst = await insertPdf(deps.db, { quotationId: record.quoteId, bytes, seal, createdAt: deps.clock() })
  return isFirst ? bytes : ((await findPdf(deps.db, record.quoteId)) ?? bytes)
}

async function draw({ drawPaper, log }: PdfDeps, record: QuotationRecord): Promise<Uint8Array> {
  try {
    return await drawPaper(record)
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
