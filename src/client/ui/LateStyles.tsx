import href from './theme/late.scss?url'

/**
 * The stylesheet of what comes after the first paint; it stands behind the first one. What stands beside it waits for it,
 * up to the next `Suspense`: a part that comes while its page is shown needs one of its own, or the whole page waits with it.
 */
export function LateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />
}
