import { SkeletonLines } from './Skeleton.tsx'
import { SlowText } from './Spinner.tsx'

type Props = Parameters<typeof SkeletonLines>[0] & {
  /** For who does not see the lines. */
  readonly label?: string
  readonly className: string
}

/** A card in the place of one whose content is on its way; after 2.5 s it says that it takes longer. */
export function LoadingCard({ widths, label, className }: Props) {
  return (
    <div className={`card card-body ${className}`} aria-busy="true">
      {label === undefined ? null : <output className="visually-hidden">{label}</output>}
      <SkeletonLines widths={widths} />
      <SlowText />
    </div>
  )
}
