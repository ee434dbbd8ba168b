import { Picture } from '../../ui/Picture.tsx'
import { listingMessages as words } from './messages.ts'

type Props = {
  readonly images: readonly string[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

const THUMBNAIL_SIZES = '(max-width: 570px) 92px, 130px'

export function Thumbnails({ images, chosen, onChoose }: Props) {
  return (
    <ul className="thumbs" aria-label={words.photos}>
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            className="ph"
            aria-label={words.photo(index + 1, images.length)}
            aria-current={index === chosen}
            onClick={() => onChoose(index)}
          >
            <Picture src={image} alt="" sizes={THUMBNAIL_SIZES} upTo={320} />
          </button>
        </li>
      ))}
    </ul>
  )
}
