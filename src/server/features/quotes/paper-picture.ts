import sharp from 'sharp'
import type { AppContext } from '../../context.ts'
import { parseDrawingKey } from '../../../../samples/pictures/drawing-key.ts'
import { renderDrawing } from '../../../../samples/pictures/render-drawing.ts'
import { isPhotoKey, photoFile } from '../media/photo-store.ts'
import type { PaperPicture } from './paper/picture-slot.ts'

const WIDTH = 640
const DRAWN_HEIGHT = 480
const JPEG_QUALITY = 80
/** Pictures kept ready: some 10 MB. Many vehicles share a drawing, and a vehicle is often quoted more than once. */
const KEPT = 200

export type PaperPictures = (address: string | undefined) => Promise<PaperPicture | undefined>

/** Pictures for papers by the address that a vehicle names; undefined when it has none or none can be made of it. */
export function createPaperPictures(
  deps: Pick<AppContext, 'log'> & { readonly picturesFolder: string },
): PaperPictures {
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
  const oldest = kept.size >= KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, picture)
}

async function render(key: string, { picturesFolder }: { readonly picturesFolder: string }) {
  if (isPhotoKey(key)) return photo(photoFile(picturesFolder, key))
  const drawing = parseDrawingKey(key)
  if (drawing === undefined) return undefined
  return { jpeg: await renderDrawing(drawing, WIDTH, 'jpeg'), width: WIDTH, height: DRAWN_HEIGHT }
}

async function photo(path: string): Promise<PaperPicture> {
  const { data, info } = await sharp(path)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}
