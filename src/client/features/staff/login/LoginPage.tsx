import { Navigate } from 'react-router-dom'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { StaffStyles } from '../../../ui/StaffStyles.tsx'
import { useSessionCheck } from '../session/use-session-check.ts'
import { LoginForm } from './LoginForm.tsx'
import { messages } from './messages.ts'

const HEAD = { title: messages.title, isHidden: true }

/** Whoever is signed in, by this form or already, ends at the vehicle export (`staff.sign-in-form`). */
export function LoginPage() {
  const { status } = useSessionCheck()
  if (status === 'live') return <Navigate to="/vehicle-export" replace />
  return (
    <main id="content" className="login">
      <StaffStyles />
      <LoginForm heading={<PageHeading head={HEAD}>{messages.title}</PageHeading>} />
    </main>
  )
}
