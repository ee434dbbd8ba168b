import href from './theme/late.scss?url'

/** The stylesheet of what comes after the first paint; what stands beside it waits for it. */
export function LateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />
}
