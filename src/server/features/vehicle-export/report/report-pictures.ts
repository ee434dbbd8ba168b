import sharp from 'sharp'
import { AppError } from '../../../http/app-error.ts'
import { isPhotoKey } from '../../media/photo-store.ts'
import type { PictureFormat, PictureWidth } from '../../media/picture-format.ts'
import type { PictureDeps, Pictures } from '../../media/pictures.ts'
import type { ReportPicture } from './gallery-block.ts'

/** The main one and five more (`staff.report-pdf`). */
const MOST = 6
const MAIN_WIDTH: PictureWidth = 1024
const SMALL_WIDTH: PictureWidth = 640
const JPEG: ReadonlySet<PictureFormat> = new Set(['jpeg'])

export type ReportPictures = {
  /** The first pictures of a vehicle by their addresses; one that cannot be made is left out. Throws OVERLOADED. */
  readonly find: (addresses: readonly string[]) => Promise<ReportPicture[]>
}

/** Pictures for reports, made off the event loop in the same sizes as the listing's and kept with them. */
export function createReportPictures({ log }: Pick<PictureDeps, 'log'>, pictures: Pictures): ReportPictures {
  async function read(address: string, width: PictureWidth): Promise<ReportPicture | undefined> {
    const key = address.split('/').at(-1) ?? ''
    const picture = await pictures.find({ key, width, taken: JPEG })
    if (picture === undefined) return undefined
    const size = await sharp(picture.bytes).metadata()
    return {
      jpeg: picture.bytes,
      width: size.width,
      height: size.height,
      isDrawing: !isPhotoKey(key),
    }
  }

  async function readOrSkip(address: string, width: PictureWidth): Promise<ReportPicture | undefined> {
    return read(address, width).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      log.warn({ err: error, address }, 'a vehicle report is drawn without one of its pictures')
      return undefined
    })
  }

  return {
    find: async (addresses) => {
      const made = addresses
        .slice(0, MOST)
        .map((address, index) => readOrSkip(address, index === 0 ? MAIN_WIDTH : SMALL_WIDTH))
      return (await Promise.all(made)).filter((picture) => picture !== undefined)
    },
  }
}
