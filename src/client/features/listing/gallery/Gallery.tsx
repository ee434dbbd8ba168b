import type { VehicleStatus } from '../../../../shared/contract/stock.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'

type Options = {
  /** Undefined = there is none. */
  readonly picture: string | undefined
  /** Whether the server says so now; else a picture that does not come was not saved. */
  readonly isLive: boolean
}

type ThumbnailsProps = {
  readonly images: readonly string[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
  readonly isLive: boolean
}

/** On phones rather a little too soft than four times the bytes: 92 pixels at a density of 2 would take the picture of 320. */
const THUMBNAIL_SIZES = '(max-width: 570px) 80px, 130px'

type ThumbnailProps = Omit<ThumbnailsProps, 'images'> & {
  readonly image: string
  readonly index: number
  readonly count: number
}

/** The overlay while the picture is switched (`screens.picture-switch`). */
const SWITCH_MS = 500

/** Pictures that the product drew itself: their address carries the key of a drawing, `/pictures/d1-…`. */
const DRAWN = /^\/pictures\/d\d+-/

type Props = {
  readonly name: string
  readonly images: readonly string[]
  readonly status: VehicleStatus
  /** Whether the server says so now; else a picture that does not come was not saved. */
  readonly isLive: boolean
}

const MAIN_SIZES = '(max-width: 991px) 100vw, 800px'

/** Main picture with thumbnails; the default car where the vehicle has no pictures. */
export function Gallery({ name, images, status, isLive }: Props) {
  const words = useWords('listing')
  const count = images.length
  const { shown, chosen, isSwitching, choose } = useGallery(count)
  const picture = images[shown]
  const { box, mark } = useUnsavedMark({ picture, isLive })
  const { thumbnails, small, look } = useSmallPicture(shown)
  return (
    <div ref={thumbnails} className="listing-photos" onLoadCapture={() => look(shown)}>
      <div className="hero ph" style={small} {...box}>
        <Picture
          src={picture}
          alt={count === 0 ? name : words.photoAlternative(name, shown + 1, count)}
          sizes={MAIN_SIZES}
          isFirst
        />
        {mark}
        {isSwitching ? (
          <div className="overlay">
            <Spinner size="lg" />
          </div>
        ) : null}
        {status === 'available' ? null : (
          <div className="state">
            <span className="badge text-bg-dark">{words[status]}</span>
          </div>
        )}
        {picture === undefined ? null : (
          <div className="cnt">
            {isDrawnPicture(picture) ? <span>{words.illustration}</span> : null}
            <span>{words.photoCount(chosen + 1, count)}</span>
          </div>
        )}
      </div>
      {count > 0 ? <Thumbnails images={images} chosen={chosen} onChoose={choose} isLive={isLive} /> : null}
    </div>
  )
}

/** Whether the picture at this address is a drawing and no photograph of the vehicle. */
export function isDrawnPicture(url: string): boolean {
  return DRAWN.test(url)
}

/** Which picture is shown; after another is chosen the old one stays under an overlay for half a second. */
function useGallery(count: number) {
  const [wasShown, setShown] = useState(0)
  const [wasChosen, setChosen] = useState(0)
  // A newer answer may have fewer.
  const last = Math.max(0, count - 1)
  const shown = Math.min(wasShown, last)
  const chosen = Math.min(wasChosen, last)
  const isSwitching = chosen !== shown

  useEffect(() => {
    if (!isSwitching) return undefined
    const timer = setTimeout(() => setShown(chosen), SWITCH_MS)
    return () => clearTimeout(timer)
  }, [isSwitching, chosen])

  return { shown, chosen, isSwitching, choose: setChosen }
}

/**
 * The thumbnail of the picture that is shown, once it has come: it stands behind that one until it is drawn, also when the
 * window takes another width of it. Costs no request.
 */
function useSmallPicture(shown: number) {
  const thumbnails = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState<string>()

  function look(index: number) {
    const thumbnail = thumbnails.current?.querySelectorAll<HTMLImageElement>('.thumb img')[index]
    setAddress(thumbnail?.complete && thumbnail.naturalWidth > 0 ? thumbnail.currentSrc : undefined)
  }
  const handleShown = useEffectEvent(look)
  useEffect(() => handleShown(shown), [shown])

  return { thumbnails, small: address === undefined ? {} : { backgroundImage: `url("${address}")` }, look }
}

/** So many fill one row. */
const FEW = new Set([4, 5])

function Thumbnails({ images, ...rest }: ThumbnailsProps) {
  const words = useWords('listing')
  return (
    <ul className={FEW.has(images.length) ? 'thumbs is-row' : 'thumbs'} aria-label={words.photos}>
      {images.map((image, index) => (
        <li key={image}>
          <Thumbnail image={image} index={index} count={images.length} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ image, index, count, chosen, onChoose, isLive }: ThumbnailProps) {
  const words = useWords('listing')
  const { box, mark } = useUnsavedMark({ picture: image, isLive })
  return (
    <Button
      bsPrefix="thumb"
      className="ph"
      aria-label={words.photo(index + 1, count)}
      aria-current={index === chosen}
      onClick={() => onChoose(index)}
      {...box}
    >
      <Picture src={image} alt="" sizes={THUMBNAIL_SIZES} upTo={320} />
      {mark}
    </Button>
  )
}

/** For the box around a picture: what it must listen to, and the mark of one that this device never had. */
function useUnsavedMark({ picture, isLive }: Options) {
  const words = useWords('listing')
  const [failed, setFailed] = useState<string>()
  const isUnsaved = !isLive && picture !== undefined && failed === picture
  return {
    box: { onErrorCapture: () => setFailed(picture) },
    mark: isUnsaved ? <span className="badge text-bg-dark unsaved">{words.notSaved}</span> : null,
  }
}
