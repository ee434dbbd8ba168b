import sharp from 'sharp'
import { yearInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { describeQuotation } from '../../../shared/domain/quote-document/describe-quotation.ts'
import { companySnapshotSchema, type QuotationRecord } from '../../../shared/domain/quote-document.ts'
import { impatientBlobs } from '../../blobs/impatient-blobs.ts'
import type { AppContext } from '../../context.ts'
import type { PictureDeps } from '../media/pictures.ts'
import type { IssueDeps } from './issue-quote.ts'
import { drawQuotation } from './paper/draw-quotation.ts'
import { loadPaperFonts } from './paper/paper-fonts.ts'
import { createTariffReader } from '../reference/pricing-data.read-model.ts'
import { createQuotationLimits } from './quotation-limits.ts'
import type { PdfDeps } from './quotation-pdf.ts'
import { findPictureSource } from '../media/picture-source.ts'
import type { PaperPicture } from './paper/picture-slot.ts'

const PICTURE_PIXELS = 640
/** Pictures kept ready: some 10 MB. Many vehicles share a drawing, and a vehicle is often quoted more than once. */
const PICTURES_KEPT = 200

/** Draws the paper of a quotation from its record alone. */
type DrawPaper = (record: QuotationRecord) => Promise<Uint8Array>

function createPaperDrawer(deps: PictureDeps): DrawPaper {
  const fonts = loadPaperFonts()
  const pictureAt = createPaperPictures(deps)
  return async (record) => {
    const paper = describeQuotation(record, { canPrint: fonts.canPrint })
    return drawQuotation(paper, { fonts, picture: await pictureAt(record.vehicle.images[0]) })
  }
}

/** What issuing quotations needs beyond the application's context. */
export function issueDepsOf(context: AppContext): IssueDeps {
  const { db, clock, ids, secret, config, publicUrl, quoteKeys } = context
  return {
    db,
    clock,
    ids,
    secret,
    publicUrl,
    quoteKeys,
    validDays: config.quoteValidDays,
    numberYearOf: yearInJohannesburg,
    company: companySnapshotSchema.parse(context.company),
    readTariff: createTariffReader(),
    countQuotation: createQuotationLimits(context),
  }
}

/** What drawing and keeping papers needs; the web process and the worker make their own. */
export function pdfDepsOf(
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'blobs' | 'quoteKeys'> & PictureDeps,
): PdfDeps {
  const { db, clock, log, config, quoteKeys } = context
  const hasBucket = config.bucket !== undefined
  const blobs = hasBucket ? impatientBlobs(context.blobs) : context.blobs
  return { db, blobs, hasBucket, clock, log, quoteKeys, drawPaper: createPaperDrawer({ ...context, blobs }) }
}

type PaperPictures = (address: string | undefined) => Promise<PaperPicture | undefined>

/** Pictures for papers by the address that a vehicle names; undefined when it has none or none can be made of it. */
function createPaperPictures(deps: PictureDeps): PaperPictures {
  const kept = new Map<string, PaperPicture>()
  return async (address) => {
    const key = address?.split('/').at(-1)
    if (key === undefined) return undefined
    const ready = kept.get(key)
    if (ready !== undefined) return ready
    const picture = await render(key, deps).catch((error: unknown) => {
      deps.log.warn({ err: error, key }, 'a quotation is drawn without its picture')
      return undefined
    })
    if (picture !== undefined) keep(kept, { key, picture })
    return picture
  }
}

function keep(
  kept: Map<string, PaperPicture>,
  { key, picture }: { readonly key: string; readonly picture: PaperPicture },
) {
  const oldest = kept.size >= PICTURES_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, picture)
}

async function render(key: string, deps: PictureDeps): Promise<PaperPicture> {
  const source = findPictureSource(deps, key)
  if (source === undefined) throw new Error('there is no such picture')
  const jpeg = await source.render(PICTURE_PIXELS, 'jpeg')
  if (jpeg === undefined) throw new Error('the photo is gone')
  const { width, height } = await sharp(jpeg).metadata()
  return { jpeg, width, height }
}
