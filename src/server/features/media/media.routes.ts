import type { FastifyReply } from 'fastify'
import { PICTURE_WIDTHS } from '../../../shared/contract/limits.ts'
import { logoParamsSchema, pictureParamsSchema, pictureQuerySchema } from '../../../shared/contract/pictures.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { CONTENT_TYPES, takenFormats } from './picture-format.ts'
import type { Picture, Pictures } from './pictures.ts'
import { AN_HOUR, FOR_EVER } from '../../http/cache-times.ts'
import { isKnown } from '../../http/shared-answers.ts'

/** Width of a picture whose address names none; the listing shows it at 400 px high. */
const USUAL_WIDTH = 1024

const widthTexts = new Map(PICTURE_WIDTHS.map((width) => [String(width), width]))

/** Pictures of vehicles and logos of suppliers (`contract.picture-addresses`); both are blobs. */
export function registerMediaRoutes(app: App, context: AppContext, pictures: Pictures): void {
  registerPictures(app, pictures)
  app.get('/suppliers/:file', { schema: { params: logoParamsSchema } }, async (request, reply) => {
    const logo = await readLogo(context.blobs, request.params.file)
    if (logo === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    // Its address has no revision: a new logo shows within the hour.
    return reply.header('Cache-Control', AN_HOUR).type('image/png').send(logo)
  })
}

function registerPictures(app: App, pictures: Pictures): void {
  const schema = { params: pictureParamsSchema, querystring: pictureQuerySchema }
  app.get('/pictures/:key', { schema }, async (request, reply) => {
    const { key } = request.params
    const width = widthTexts.get(request.query.w ?? '') ?? USUAL_WIDTH
    const picture = await pictures.find({ key, width, taken: takenFormats(request.headers.accept) })
    if (picture === undefined) throw new AppError('NOT_FOUND')
    return sendPicture(reply, { picture, name: `${key}-${width}` })
  })
  // Whatever a messenger says that it takes: some name formats that their previews cannot show.
  app.get('/pictures/:key/preview.jpg', { schema: { params: pictureParamsSchema } }, async (request, reply) => {
    const preview = await pictures.preview(request.params.key)
    if (preview === undefined) throw new AppError('NOT_FOUND')
    return reply.header('Cache-Control', FOR_EVER).type(CONTENT_TYPES.jpeg).send(preview)
  })
}

function sendPicture(reply: FastifyReply, { picture, name }: { readonly picture: Picture; readonly name: string }) {
  const tag = `${name}-${picture.format}`
  void reply.header('Cache-Control', FOR_EVER).header('ETag', `"${tag}"`).header('Vary', 'Accept')
  if (isKnown(reply.request, tag)) return reply.code(304).send()
  return reply.type(CONTENT_TYPES[picture.format]).send(picture.bytes)
}

/** Undefined for what is no logo of ours; a name is a number, so it can lead nowhere else. */
async function readLogo(blobs: BlobStore, file: string): Promise<Buffer | undefined> {
  return /^\d{1,9}\.png$/.test(file) ? blobs.get(`suppliers/${file}`) : undefined
}
