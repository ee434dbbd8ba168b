import { Link } from 'react-router-dom'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { PHOTO_TAKERS } from '../../../../shared/domain/permissions.ts'
import { messages } from './messages.ts'
import { usePermission } from './use-staff-user.ts'

/** What stands on a staff page in place of its content for those who may not see it (`staff.permission-checks`). */
export function NotPermitted() {
  const isAdvertiser = usePermission(PERMISSION.advertiser)
  const isAgent = usePermission(PERMISSION.salesAgent)
  const isAtStock = usePermission(PHOTO_TAKERS)
  const isPricing = usePermission(PERMISSION.pricing)
  return (
    <div className="card state-box read mt-4">
      <h2>{messages.notPermittedTitle}</h2>
      <p>{messages.notPermittedText}</p>
      {isAdvertiser ? (
        <Link className="btn btn-line" to="/dashboard">
          {messages.overview}
        </Link>
      ) : null}
      {isAgent && !isAdvertiser ? (
        <Link className="btn btn-line" to="/vehicle-export">
          {messages.vehicleExport}
        </Link>
      ) : null}
      {isAtStock && !isAgent && !isAdvertiser ? (
        <Link className="btn btn-line" to="/stock-desk">
          {messages.stock}
        </Link>
      ) : null}
      {isPricing && !isAtStock && !isAgent && !isAdvertiser ? (
        <Link className="btn btn-line" to="/to-confirm">
          {messages.toConfirm}
        </Link>
      ) : null}
    </div>
  )
}
