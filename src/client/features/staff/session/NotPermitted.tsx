import { Link } from 'react-router-dom'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { hasPermission, PHOTO_TAKERS } from '../../../../shared/domain/permissions.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { messages } from './messages.ts'
import { useStaffUser } from './use-staff-user.ts'

/** Where one goes instead, by what one may; the first that fits. */
const WAYS = [
  { permission: PERMISSION.advertiser, to: '/dashboard', name: messages.overview },
  { permission: PERMISSION.salesAgent, to: '/vehicle-export', name: messages.vehicleExport },
  { permission: PHOTO_TAKERS, to: '/stock-desk', name: messages.stock },
  { permission: PERMISSION.pricing, to: '/to-confirm', name: messages.toConfirm },
] as const

/** Of a page whose heading comes with its content. */
type Props = { readonly title?: string }

/** What stands on a staff page in place of its content for those who may not see it (`staff.permission-checks`). */
export function NotPermitted({ title }: Props) {
  const user = useStaffUser()
  const way = user && WAYS.find(({ permission }) => hasPermission(user.permissions, permission))
  return (
    <>
      {title === undefined ? null : <PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>}
      <div className="card state-box read mt-4">
        <h2>{messages.notPermittedTitle}</h2>
        <p>{messages.notPermittedText}</p>
        {way ? (
          <Link className="btn btn-line" to={way.to}>
            {way.name}
          </Link>
        ) : null}
      </div>
    </>
  )
}
