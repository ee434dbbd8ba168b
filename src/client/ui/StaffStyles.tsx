import { LateStyles } from './LateStyles.tsx'
import href from './theme/staff.scss?url'

/** The stylesheet of staff screens, which visitors never load, behind the late one; what stands beside it waits for both. */
export function StaffStyles() {
  return (
    <>
      <LateStyles />
      <link rel="stylesheet" href={href} precedence="default" />
    </>
  )
}
