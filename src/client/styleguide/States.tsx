import { FailedPart } from '../ui/FailedPart.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { SlowText, Spinner, Veil } from '../ui/Spinner.tsx'

const nothing = () => undefined

export function States() {
  return (
    <>
      <p className="guide-row">
        <Spinner /> <SlowText delayMs={0} />
      </p>
      <div className="panel panel-b">
        <SkeletonLines widths={[25, 50, 75, 100]} />
      </div>
      <div className="veil-box guide-veil">
        <p className="is-old">Old content stays, paler, while new content is on its way.</p>
        <Veil afterMs={0} />
      </div>
      <FailedPart title="The stock could not be shown" text="Nothing you entered is lost." onRetry={nothing} />
      <FailedPart title="The same as the main thing" text="The one action of its screen." onRetry={nothing} isMain />
      <PartBoundary>
        <Broken />
      </PartBoundary>
      <section className="panel state-box">
        <h2>Nothing saved yet</h2>
        <p>Press the heart on a vehicle.</p>
      </section>
    </>
  )
}

function Broken(): never {
  throw new Error('on purpose: the boundary around it shows what a visitor would see')
}
