import { memo, startTransition, useOptimistic } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { quickCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { EarlyBack } from '../EarlyBack.tsx'
import { EARLY } from '../overlays.ts'
import { POPULAR_VEHICLES, type PopularVehicle } from '../../../../shared/domain/search-address/popular-vehicles.ts'
import type { SearchActions } from '../results/use-search-actions.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly actions: Pick<SearchActions, 'quickSearch'>
  /** Whose results are on their way. */
  readonly searched?: string | null | undefined
}

/** The quick search beside the results; on a narrow screen what the browser opens before the application runs. */
export const PopularPanel = memo(function PopularPanel({ actions, searched }: Props) {
  const messages = useWords('stockSearch')
  return (
    <section className="card card-body early" aria-label={messages.popular} id={EARLY.popular} popover="auto">
      <div className="hstack gap-2">
        <EarlyBack of={EARLY.popular} />
        <h2>{messages.popular}</h2>
      </div>
      <PopularList searched={searched} onChoose={(vehicle) => actions.quickSearch(vehicle)} />
    </section>
  )
})

type ListProps = Pick<Props, 'searched'> & {
  readonly isBig?: boolean
  readonly onChoose: (vehicle: PopularVehicle) => void
}

export function PopularList({ isBig = false, searched, onChoose }: ListProps) {
  // The pressed one is marked until its results are on their way.
  const [pressed, press] = useOptimistic('')
  const choose = (vehicle: PopularVehicle) =>
    startTransition(() => {
      press(vehicle.qsLink)
      onChoose(vehicle)
    })
  return (
    <div className={isBig ? 'pop big' : 'pop'}>
      {POPULAR_VEHICLES.map((vehicle) => (
        <Button
          key={vehicle.qsLink}
          variant="line"
          href={`/${writeCriteria(quickCriteria(vehicle))}`}
          aria-busy={vehicle.qsLink === pressed || vehicle.model === searched}
          onClick={() => choose(vehicle)}
        >
          <span className="ph">
            <img src={vehicle.image} alt="" width={480} height={360} loading="lazy" decoding="async" />
            {/* Without the code of a ProgressBar: home needs no other before its first paint. */}
            <span className="busy-bar" />
          </span>
          <span className={vehicle.qsLink === pressed ? 'text-body-tertiary' : undefined}>{vehicle.displayModel}</span>
        </Button>
      ))}
    </div>
  )
}
