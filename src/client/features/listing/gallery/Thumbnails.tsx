import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { useUnsavedMark } from './use-unsaved-mark.tsx'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly images: readonly string[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
  readonly isLive: boolean
}

const THUMBNAIL_SIZES = '(max-width: 570px) 92px, 130px'

export function Thumbnails({ images, ...rest }: Props) {
  const words = useWords('listing')
  return (
    <ul className="thumbs" aria-label={words.photos}>
      {images.map((image, index) => (
        <li key={image}>
          <Thumbnail image={image} index={index} count={images.length} {...rest} />
        </li>
      ))}
    </ul>
  )
}

type ThumbnailProps = Omit<Props, 'images'> & {
  readonly image: string
  readonly index: number
  readonly count: number
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
