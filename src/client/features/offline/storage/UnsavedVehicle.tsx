import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { messages as ui } from '../../../ui/messages.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { freshnessMessages as words } from '../age/messages.ts'
import { useReturnOfConnection } from '../age/use-return-of-connection.ts'

type Props = {
  /** What went wrong, in words. */
  readonly reason: string
  readonly onRetry: () => void
}

/** A listing of which this device has nothing, and which nobody else answers for at the moment. */
export function UnsavedVehicle({ reason, onRetry }: Props) {
  useReturnOfConnection(onRetry)
  return (
    <div className="panel state-box" role="alert">
      <PageHeading head={{ title: words.vehicleNotSaved }}>{words.vehicleNotSaved}</PageHeading>
      <p>{reason}</p>
      <Button variant="main" onClick={onRetry}>
        <Icon name="retry" /> {ui.tryAgain}
      </Button>{' '}
      <Link className="btn btn-text" to="/">
        {ui.back}
      </Link>
    </div>
  )
}
