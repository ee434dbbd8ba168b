import { Suspense, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { AskedFilter } from '../../../../shared/contract/stock-desk.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart, usePreload } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import type { BulkKind } from './bulk-kind.ts'
import { messages } from './messages.ts'
import { type SelectionOf, toAsked } from './use-selection.ts'

const form = lazyPart(async () => (await import('./BulkForm.tsx')).BulkForm)

const KINDS = ['status', 'price', 'supplier', 'unpin'] as const satisfies readonly BulkKind[]

const ROOMY = '(min-width: 768px)'

type ManyProps = {
  readonly selection: SelectionOf
  /** References of the page that is shown; undefined while the first one is on its way: then it keeps its place. */
  readonly page: readonly string[] | undefined
}

/** Selects many at once. What is done already stays there, so that nothing moves and a press keeps the focus. */
export function SelectMany({ selection, page }: ManyProps) {
  const { count, total } = selection
  if (page === undefined) return <div className="select-many" />
  const isPage = page.every(selection.isSelected)
  const isAll = count === total
  return (
    <div className="select-many">
      <Button
        variant="text"
        className="btn-start"
        aria-disabled={isPage}
        onClick={() => (isPage ? undefined : selection.selectPage(page))}
      >
        {messages.selectPage}
      </Button>
      <Button variant="text" aria-disabled={isAll} onClick={() => (isAll ? undefined : selection.selectAll())}>
        {messages.selectAll(formatCount(total))}
      </Button>
    </div>
  )
}

type Props = { readonly selection: SelectionOf; readonly filter: AskedFilter }

/** What can be done to the vehicles that are selected; nothing while none is. */
export function SelectionBar({ selection, filter }: Props) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const { count } = selection
  usePreload(form)
  return (
    <section className={count === 0 ? undefined : 'desk-foot selection-bar'} aria-label={messages.bar}>
      <div className="hstack flex-wrap gap-2">
        <div className="hstack gap-2">
          <output className="fw-semibold">{count === 0 ? '' : messages.selected(formatCount(count))}</output>
          {count === 0 ? null : (
            <Button
              variant="text"
              onClick={() => {
                document.querySelector('h1')?.focus({ preventScroll: true })
                selection.clear()
              }}
            >
              {messages.clear}
            </Button>
          )}
        </div>
        {count === 0 ? null : (
          <div className="hstack flex-wrap gap-2">
            <Actions onChoose={setKind} />
          </div>
        )}
      </div>
      {kind === null ? null : (
        <PartBoundary>
          <Suspense fallback={null}>
            <form.Part
              kind={kind}
              count={count}
              asked={toAsked(selection.selection, filter)}
              onClose={() => setKind(null)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </section>
  )
}

/** Where a phone has no room for four buttons they are in a menu. */
function Actions({ onChoose }: { readonly onChoose: (kind: BulkKind) => void }) {
  const isRoomy = useMedia(ROOMY)
  if (isRoomy) {
    return KINDS.map((kind) => (
      <Button key={kind} variant="line" aria-haspopup="dialog" onClick={() => onChoose(kind)}>
        {messages.kinds[kind]}
      </Button>
    ))
  }
  return (
    <Dropdown drop="up">
      <Dropdown.Toggle variant="line">{messages.change}</Dropdown.Toggle>
      <Dropdown.Menu>
        {KINDS.map((kind) => (
          <Dropdown.Item key={kind} as="button" type="button" onClick={() => onChoose(kind)}>
            {messages.kinds[kind]}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}
