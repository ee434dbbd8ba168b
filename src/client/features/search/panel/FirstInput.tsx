import type { ComponentProps } from 'react'

/** Bootstrap's text field for what a first visit loads: `FormControl` of React-Bootstrap would add 0.5 kB of scripts to home. */
export function FirstInput({ className = '', ...props }: ComponentProps<'input'>) {
  // oxlint-disable-next-line react/forbid-elements -- see above
  return <input {...props} className={`form-control ${className}`} />
}
