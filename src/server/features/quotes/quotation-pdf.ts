import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { findPdf, insertPdf } from './quotes.repository.ts'

export type PdfDeps = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  readonly drawPaper: (record: QuotationRecord) => Promise<Uint8Array>
}

/**
 * The bytes of an issued quotation's paper: as first stored, or drawn and stored now. When two draw at once the first
 * to store wins, and both answer its bytes. Throws PDF_FAILED when it cannot be drawn; the quotation stays, and the next
 * request for it draws again.
 */
export async function getQuotationPdf(deps: PdfDeps, record: QuotationRecord): Promise<Uint8Array> {
  const stored = await findPdf(deps.db, record.quoteId)
  if (stored !== undefined) return stored
  const bytes = await draw(deps, record)
  const isFirst = await insertPdf(deps.db, { quotationId: record.quoteId, bytes, createdAt: deps.clock() })
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
