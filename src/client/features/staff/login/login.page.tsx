import { Navigate } from 'react-router-dom'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { PHOTO_TAKERS } from '../../../../shared/domain/permissions.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { StaffStyles } from '../../../ui/StaffStyles.tsx'
import { useSessionCheck } from '../session/use-session-check.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { LoginForm } from './LoginForm.tsx'
import { messages } from './messages.ts'

const HEAD = { title: messages.title, isHidden: true }

/** Whoever is signed in, by this form or already, ends at the vehicle export, or at the stock where that is all there is (`staff.sign-in-form`). */
export function Page() {
  const { status } = useSessionCheck()
  const isAgent = usePermission(PERMISSION.salesAgent)
  const isAtStock = usePermission(PHOTO_TAKERS)
  if (status === 'live') return <Navigate to={isAtStock && !isAgent ? '/stock-desk' : '/vehicle-export'} replace />
  return (
    <main id="content" className="login" lang="en">
      <StaffStyles />
      <LoginForm heading={<PageHeading head={HEAD}>{messages.title}</PageHeading>} />
    </main>
  )
}
