import type { MouseEvent, ReactNode, Ref } from 'react'
import BootstrapButton from 'react-bootstrap/Button'
import { Spinner } from './Spinner.tsx'

type Props = {
  /**
   * `main` is the one main action of a screen (`screens.one-main-action`); `line` the rest, `text` the least, `chrome`
   * on the dark header.
   */
  readonly variant: 'main' | 'line' | 'text' | 'chrome'
  readonly size?: 'lg'
  readonly type?: 'button' | 'submit'
  readonly className?: string
  readonly disabled?: boolean
  /** Looks disabled but keeps the focus; its `onClick` must do nothing then. */
  readonly 'aria-disabled'?: boolean
  /** Shows a spinner before the label; the label stays. */
  readonly isBusy?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-controls'?: string
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'dialog'
  readonly 'aria-current'?: boolean
  readonly 'aria-busy'?: boolean
  /** Of what a press opens in the page: the press does it before the application runs, too. */
  readonly href?: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

export function Button({ isBusy = false, children, ...props }: Props) {
  return (
    <BootstrapButton {...props}>
      {isBusy ? <Spinner /> : null}
      {children}
    </BootstrapButton>
  )
}
