import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { ROWS } from '../../../criteria/criteria.ts'

/** Grey cards of the final size. */
export function SkeletonCards() {
  return (
    <div className="grid" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, index) => (
        <div className="card car" key={index}>
          <span className="placeholder ph-43" />
          <div className="card-body">
            <SkeletonLines widths={[75, 100, 50, 75, 50, 25]} />
          </div>
        </div>
      ))}
    </div>
  )
}
