import type { ComponentProps } from 'react'

/**
 * Bootstrap's text field for what a first visit loads: `FormControl` of React-Bootstrap would bring its messages, prop-types
 * and warnings along, 1.2 kB of scripts.
 */
export function FirstInput({ className = '', ...props }: ComponentProps<'input'>) {
  return <input {...props} className={`form-control ${className}`} />
}
