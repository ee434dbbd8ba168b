import { useContext, useState } from 'react'
import { PICTURE_WIDTHS } from '../../shared/contract/limits.ts'
import { PictureContext } from './picture-mode.ts'

type Props = {
  /** Address as the API gives it, without a width; undefined = the default car. */
  readonly src: string | undefined
  readonly alt: string
  /** The `sizes` of the place it stands in, e.g. '(max-width: 570px) 50vw, 176px'. */
  readonly sizes: string
  /** Widest picture that the place can use, in pixels. */
  readonly upTo?: (typeof PICTURE_WIDTHS)[number]
  /** True for what is visible at once: loads early instead of lazily. */
  readonly isFirst?: boolean
}

/** Drawn for the product, shown where a vehicle has no picture or its picture does not come. */
export const DEFAULT_CAR = '/default-car.webp'

/** Widest that is for browsing; wider ones the visitor opened. */
const BROWSING = 640

/**
 * A picture in the widths of the server, filling a box of its parent (class `ph ph-43` keeps 4:3 free for it). For who wants
 * less data it is narrow, or while browsing the default car, which is on the device.
 */
export function Picture({ src, alt, sizes, upTo = 1600, isFirst = false }: Props) {
  const { mode, round } = useContext(PictureContext)
  // What did not come is asked for again with another address, and when the connection is back.
  const asked = `${src} ${round}`
  const [failed, setFailed] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const [isLoaded, setLoaded] = useState(false)
  // The picture of a rendered page may have come, or failed, before anyone listened for it.
  function look(image: HTMLImageElement | null) {
    if (!image?.complete) return
    if (image.naturalWidth > 0) setLoaded(true)
    else setFailed(asked)
  }
  const widest = mode === 'full' ? upTo : upTo > BROWSING ? BROWSING : upTo === BROWSING ? 320 : 160
  const widths = PICTURE_WIDTHS.filter((width) => width <= widest)
  const isDefault = src === undefined || failed === asked || (mode === 'off' && upTo <= BROWSING)
  // Without a connection the default car does not come either: then its place stays empty.
  if (missing === asked) return null
  return (
    <img
      ref={look}
      className={isLoaded ? undefined : 'is-loading'}
      srcSet={isDefault ? undefined : widths.map((width) => `${atWidth(src, width)} ${width}w`).join(', ')}
      sizes={isDefault ? undefined : sizes}
      // Last of the three: WebKit loads an address the moment it is set, and would load the fitting width after it.
      src={isDefault ? DEFAULT_CAR : atWidth(src, 640)}
      width={640}
      height={480}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onLoad={() => setLoaded(true)}
      onError={() => (isDefault ? setMissing : setFailed)(asked)}
    />
  )
}

/** The address of the picture in one of `PICTURE_WIDTHS`. */
function atWidth(src: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}`
}
