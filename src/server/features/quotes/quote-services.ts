import { yearInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { describeQuotation } from '../../../shared/domain/quote-document/describe-quotation.ts'
import { companySnapshotSchema, type QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import { loadCompany } from '../company/load-company.ts'
import type { PictureDeps } from '../media/pictures.ts'
import { keysFolder } from '../quote-check/quote-key-files.ts'
import { createQuoteKeys } from '../quote-check/quote-keys.ts'
import type { IssueDeps } from './issue-quote.ts'
import { createPaperPictures } from './paper-picture.ts'
import { drawQuotation } from './paper/draw-quotation.ts'
import { loadPaperFonts } from './paper/paper-fonts.ts'
import { createTariffReader } from './pricing-data.read-model.ts'
import type { PdfDeps } from './quotation-pdf.ts'

/** Draws the paper of a quotation from its record alone. */
export type DrawPaper = (record: QuotationRecord) => Promise<Uint8Array>

export function createPaperDrawer(deps: PictureDeps): DrawPaper {
  const fonts = loadPaperFonts()
  const pictureAt = createPaperPictures(deps)
  return async (record) => {
    const paper = describeQuotation(record, { canPrint: fonts.canPrint })
    return drawQuotation(paper, { fonts, picture: await pictureAt(record.vehicle.images[0]) })
  }
}

/** What issuing quotations needs beyond the application's context. */
export function issueDepsOf(context: AppContext): IssueDeps {
  const { db, clock, ids, secret, config, publicUrl, dataDir } = context
  return {
    db,
    clock,
    ids,
    secret,
    publicUrl,
    quoteKeys: createQuoteKeys({ folder: keysFolder(dataDir), clock }),
    validDays: config.quoteValidDays,
    numberYearOf: yearInJohannesburg,
    company: companySnapshotSchema.parse(loadCompany(config.companyFile)),
    readTariff: createTariffReader(),
  }
}

/** What drawing and keeping papers needs; the web process and the worker make their own. */
export function pdfDepsOf(context: Pick<AppContext, 'db' | 'clock'> & PictureDeps): PdfDeps {
  const { db, clock, log } = context
  return { db, clock, log, drawPaper: createPaperDrawer(context) }
}
