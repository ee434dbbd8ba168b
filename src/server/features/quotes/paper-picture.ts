import sharp from 'sharp'
import { findPictureSource } from '../media/picture-source.ts'
import type { PictureDeps } from '../media/pictures.ts'
import type { PaperPicture } from './paper/picture-slot.ts'

const WIDTH = 640
/** Pictures kept ready: some 10 MB. Many vehicles share a drawing, and a vehicle is often quoted more than once. */
const KEPT = 200

export type PaperPictures = (address: string | undefined) => Promise<PaperPicture | undefined>

/** Pictures for papers by the address that a vehicle names; undefined when it has none or none can be made of it. */
export function createPaperPictures(deps: PictureDeps): PaperPictures {
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

async function render(key: string, deps: PictureDeps): Promise<PaperPicture> {
  const source = await findPictureSource(deps, key)
  if (source === undefined) throw new Error('there is no such picture')
  const jpeg = await source.render(WIDTH, 'jpeg')
  const { width, height } = await sharp(jpeg).metadata()
  return { jpeg, width, height }
}
