import href from './theme/staff.scss?url'

/** The stylesheet of staff screens, which visitors never load; what stands beside it waits for it. */
export function StaffStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />
}
