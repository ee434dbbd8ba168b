import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/app.ts'
import { AN_HOUR } from '../../http/cache-times.ts'

/** Pages that show one are for slow lines too. */
const MOST_BYTES = 25_000

const paramsSchema = z.object({ file: z.string() })

/** The photos that the company file names (`screens.company-file`); one that cannot be shown ends the start. */
export function registerCompanyPhotos(app: App, { company, config }: Pick<AppContext, 'company' | 'config'>): void {
  const photos = new Map(company.photos.map(({ file }) => [file, readPhoto(config.companyFile, file)]))
  app.get('/company/:file', { schema: { params: paramsSchema } }, async (request, reply) => {
    const photo = photos.get(request.params.file)
    if (photo === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply.header('Cache-Control', AN_HOUR).type('image/webp').send(photo)
  })
}

/** From beside the company file. Throws in plain words. */
function readPhoto(companyFile = '', file: string): Buffer {
  const path = join(dirname(companyFile), file)
  const refuse = (rule: string, cause?: unknown) =>
    new Error(`The setting COMPANY_FILE is wrong: the photo ${path}, which its field photos names, ${rule}.`, { cause })
  const photo = readIfThere(path, (cause) => refuse('cannot be read', cause))
  const isWebp = photo.toString('latin1', 0, 4) === 'RIFF' && photo.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp) throw refuse('is no WebP picture')
  if (photo.length > MOST_BYTES) {
    throw refuse(`has ${photo.length} bytes; it may have ${MOST_BYTES}`)
  }
  return photo
}

function readIfThere(path: string, refuse: (cause: unknown) => Error): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw refuse(cause)
  }
}
