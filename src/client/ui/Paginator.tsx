import { startTransition, useOptimistic } from 'react'
import { formatCount } from '../../shared/domain/money.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { useWords } from '../words/use-words.ts'

const LINKS = 5

type Props = {
  /** Accessible name of the navigation. */
  readonly name: string
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** The address of a page, where pages have addresses: the links work before the application runs, and in a new tab. */
  readonly href?: (page: number) => string
  readonly onPage: (page: number) => void
}

/** On narrow screens left out. */
const WIDE_ONLY = 'd-none d-sm-block'

/** Page links: five with first and last, on narrow screens four without. */
export function Paginator({ name, page, pages, href, onPage }: Props) {
  const messages = useWords('ui')
  // The pressed number is marked at once, however long the page behind it takes.
  const [shown, show] = useOptimistic(page)
  const { numbers, spare } = pageWindow({ page: shown, pages })
  const go = (target: number) =>
    startTransition(() => {
      show(target)
      onPage(target)
    })
  const isLink = href !== undefined
  const step = (label: string, icon: IconName, target: number, className = '') => {
    const isPossible = target >= 1 && target <= pages && target !== shown
    return (
      <li className={`page-item${isPossible ? '' : ' disabled'} ${className}`}>
        <Button
          bsPrefix="page-link"
          isLink={isLink}
          href={isPossible ? href?.(target) : undefined}
          aria-label={label}
          // Not `disabled`: whoever pages by keyboard to the end would lose the focus.
          aria-disabled={!isPossible}
          onClick={() => (isPossible ? go(target) : undefined)}
        >
          <Icon name={icon} />
        </Button>
      </li>
    )
  }
  return (
    <nav className="pager" aria-label={name}>
      <ul className="pagination">
        {step(messages.firstPage, 'first', 1, WIDE_ONLY)}
        {step(messages.previousPage, 'left', shown - 1)}
        {numbers.map((number) => (
          <li
            key={number}
            className={`page-item${number === shown ? ' active' : ''}${number === spare ? ` ${WIDE_ONLY}` : ''}`}
          >
            <Button
              bsPrefix="page-link"
              isLink={isLink}
              href={href?.(number)}
              aria-current={number === shown ? 'page' : undefined}
              onClick={() => go(number)}
            >
              {formatCount(number)}
            </Button>
          </li>
        ))}
        {step(messages.nextPage, 'right', shown + 1)}
        {step(messages.lastPage, 'last', pages, WIDE_ONLY)}
      </ul>
    </nav>
  )
}

/** The page numbers to offer around the current one, and the fifth of them, which narrow screens leave out. */
export function pageWindow({ page, pages }: { readonly page: number; readonly pages: number }) {
  const first = Math.max(1, Math.min(page - 2, pages - LINKS + 1))
  const numbers = Array.from({ length: Math.min(LINKS, pages) }, (_, index) => first + index)
  const last = numbers[numbers.length - 1]
  const spare = numbers.length < LINKS ? undefined : page - first >= LINKS - 2 ? first : last
  return { numbers, spare }
}
