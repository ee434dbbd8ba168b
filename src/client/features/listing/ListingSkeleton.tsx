import { SlowText } from '../../ui/Spinner.tsx'
import { useWords } from '../../words/use-words.ts'

/** The boxes of the listing in their final sizes, still. */
export function ListingSkeleton() {
  const words = useWords('listing')
  return (
    <div className="listing-skeleton">
      <h1 className="visually-hidden">
        <output>{words.loading}</output>
      </h1>
      <div className="listing">
        <div className="listing-photos">
          <div className="hero sk" />
          <div className="thumbs">
            <span className="sk sk-thumbs" />
          </div>
        </div>
        <div className="listing-head stack">
          <span className="sk sk-ref" />
          <span className="sk sk-title" />
          <span className="sk sk-price" />
          <span className="sk sk-action" />
          <SlowText />
        </div>
        <div className="facts">
          <span className="sk sk-facts" />
        </div>
      </div>
      <div className="listing-part">
        <span className="sk l sk-spec" />
      </div>
    </div>
  )
}
