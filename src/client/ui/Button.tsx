import type { MouseEvent, ReactNode, Ref } from 'react'
import BootstrapButton from 'react-bootstrap/Button'
import { Spinner } from './Spinner.tsx'

const LINK = { as: 'a' } as object

type Look =
  | {
      /**
       * `main` is the one main action of a screen (`screens.one-main-action`); `line` the rest, `text` the least,
       * `chrome` on the dark header; `danger`, which staff alone have, for what is taken from buyers.
       */
      readonly variant: 'main' | 'line' | 'text' | 'chrome' | 'danger'
    }
  /** A class in place of Bootstrap's `btn`, such as `page-link`. */
  | { readonly bsPrefix: string }

type Props = Look & {
  readonly size?: 'lg'
  readonly type?: 'button' | 'submit'
  readonly className?: string | undefined
  readonly disabled?: boolean
  /** Looks disabled but keeps the focus; its `onClick` must do nothing then. */
  readonly 'aria-disabled'?: boolean
  /** Shows a spinner before the label; the label stays. */
  readonly isBusy?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-controls'?: string
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-pressed'?: boolean
  readonly 'aria-current'?: 'page' | boolean | undefined
  readonly 'aria-haspopup'?: 'dialog'
  /** As {@link Props.isBusy}, for a label that shows it by itself. */
  readonly 'aria-busy'?: boolean
  /**
   * Makes it a link to the browser, and a button to everyone else: before the application runs, and with a key that asks
   * for a new tab, the browser follows it; a plain press is `onClick`'s.
   */
  readonly href?: string | undefined
  /** Such a link also while its `href` is undefined: it stays the same element, and keeps the focus. */
  readonly isLink?: boolean
  /** Id of the popover that the browser opens by itself; with an `onClick`, only before the application runs. */
  readonly popoverTarget?: string
  readonly popoverTargetAction?: 'hide'
  /** Id of the form that it sends, where it does not stand in it. */
  readonly form?: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly onErrorCapture?: () => void
  readonly onClick?: () => void
  readonly children?: ReactNode
}

export function Button({ isBusy = false, isLink = false, onClick, children, ...props }: Props) {
  const isBrowsers = 'href' in props || 'popoverTarget' in props
  const handleClick = (event: MouseEvent) => {
    if (isBrowsers && asksForNewTab(event)) return
    if (isBrowsers) event.preventDefault()
    onClick?.()
  }
  return (
    <BootstrapButton
      {...('bsPrefix' in props ? { variant: '' } : {})}
      {...(isLink ? LINK : {})}
      {...props}
      onClick={onClick && handleClick}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </BootstrapButton>
  )
}

function asksForNewTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}
