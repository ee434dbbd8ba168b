import { startTransition, useOptimistic } from 'react'
import { formatCount } from '../../shared/domain/money.ts'
import { Icon, type IconName } from './Icon.tsx'
import { pageWindow } from './page-window.ts'
import { useWords } from '../words/use-words.ts'

type Props = {
  /** Accessible name of the navigation. */
  readonly name: string
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Page links: five with first and last, on narrow screens four without. */
export function Paginator({ name, page, pages, onPage }: Props) {
  const messages = useWords('ui')
  // The pressed number is marked at once, however long the page behind it takes.
  const [shown, show] = useOptimistic(page)
  const { numbers, spare } = pageWindow({ page: shown, pages })
  const go = (target: number) =>
    startTransition(() => {
      show(target)
      onPage(target)
    })
  const step = (label: string, icon: IconName, target: number, className?: string) => {
    const isPossible = target >= 1 && target <= pages && target !== shown
    return (
      <button
        type="button"
        className={className}
        aria-label={label}
        // Not `disabled`: whoever pages by keyboard to the end would lose the focus.
        aria-disabled={!isPossible}
        onClick={() => (isPossible ? go(target) : undefined)}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <nav className="pager" aria-label={name}>
      {step(messages.firstPage, 'first', 1, 'd-none d-sm-grid')}
      {step(messages.previousPage, 'left', shown - 1)}
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={number === spare ? 'd-none d-sm-grid' : undefined}
          aria-current={number === shown ? 'page' : undefined}
          onClick={() => go(number)}
        >
          {formatCount(number)}
        </button>
      ))}
      {step(messages.nextPage, 'right', shown + 1)}
      {step(messages.lastPage, 'last', pages, 'd-none d-sm-grid')}
    </nav>
  )
}
