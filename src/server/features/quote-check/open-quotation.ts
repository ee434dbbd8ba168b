import type { OpenQuoteResult } from '../../../shared/contract/quote-check.ts'
import { AppError } from '../../http/app-error.ts'
import type { AppContext } from '../../context.ts'
import { getQuotationPdf, type PdfDeps } from '../quotes/quotation-pdf.ts'
import { toQuoteResult } from '../quotes/quote-answer.ts'
import { findQuotation } from '../quotes/quotes.repository.ts'
import { readOpenToken } from './open-link.ts'

export type OpenDeps = PdfDeps & Pick<AppContext, 'secret'>

/** The quotation of a mail's link with its paper. Throws QUOTE_NOT_FOUND for a token that is not ours or opens nothing. */
export async function openQuotation(deps: OpenDeps, token: string): Promise<OpenQuoteResult> {
  const link = readOpenToken(token, deps)
  const quotation = link === undefined ? undefined : await findQuotation(deps.db, link.quoteId)
  if (link === undefined || quotation === undefined) throw new AppError('QUOTE_NOT_FOUND')
  const { record } = quotation
  if (quotation.status === 'withdrawn') return { state: 'withdrawn', quoteNumber: record.number }
  if (link.endsAt < deps.clock()) return { state: 'linkExpired' }
  return {
    state: 'open',
    quote: toQuoteResult(record, await getQuotationPdf(deps, record)),
    destination: { place: record.destination.endLocation, country: record.destination.countryName },
  }
}
