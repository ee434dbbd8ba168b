import type { VehicleStatus } from '../../../../shared/contract/stock.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { isDrawnPicture } from './pictures.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { useGallery } from './use-gallery.ts'
import { useUnsavedMark } from './use-unsaved-mark.tsx'
import { useWords } from '../../../words/use-words.ts'

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
  const { shown, chosen, isSwitching, choose } = useGallery()
  const picture = images[shown]
  const count = images.length
  const { box, mark } = useUnsavedMark({ picture, isLive })
  return (
    <div className="listing-photos">
      <div className="hero ph" {...box}>
        <Picture
          src={picture}
          alt={count === 0 ? name : words.photoAlternative(name, shown + 1, count)}
          sizes={MAIN_SIZES}
          isFirst
        />
        {mark}
        {isSwitching ? (
          <div className="overlay">
            <span className="spinner-border spinner-border-lg" aria-hidden="true" />
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
