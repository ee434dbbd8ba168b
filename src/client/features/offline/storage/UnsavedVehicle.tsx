import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useReturnOfConnection } from '../age/use-return-of-connection.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  /** What went wrong, in words. */
  readonly reason: string
  readonly onRetry: () => void
}

/** A listing of which this device has nothing, and which nobody else answers for at the moment. */
export function UnsavedVehicle({ reason, onRetry }: Props) {
  const words = useWords('freshness')
  const ui = useWords('ui')
  useReturnOfConnection(onRetry)
  return (
    <div className="card state-box" role="alert">
      <PageHeading head={{ title: words.vehicleNotSaved }}>{words.vehicleNotSaved}</PageHeading>
      <p>{reason}</p>
      <div className="hstack flex-wrap gap-2">
        <Button variant="main" onClick={onRetry}>
          <Icon name="retry" /> {ui.tryAgain}
        </Button>
        <Link className="btn btn-text" to="/">
          {ui.back}
        </Link>
      </div>
    </div>
  )
}
