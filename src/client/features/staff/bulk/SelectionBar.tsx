import { lazy, Suspense, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import type { AskedFilter } from '../../../../shared/contract/stock-desk.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { Button } from '../../../ui/Button.tsx'
import type { BulkKind } from './bulk-kind.ts'
import { messages } from './messages.ts'
import { type SelectionOf, toAsked } from './use-selection.ts'

const BulkForm = lazy(async () => ({ default: (await import('./BulkForm.tsx')).BulkForm }))

const KINDS = ['status', 'price', 'supplier', 'unpin'] as const satisfies readonly BulkKind[]

const ROOMY = '(min-width: 768px)'

type Props = {
  readonly selection: SelectionOf
  readonly filter: AskedFilter
  /** References of the page that is shown. */
  readonly page: readonly string[]
}

/** What can be selected at once, and what be done to the vehicles that are. */
export function SelectionBar({ selection, filter, page }: Props) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const { count, total } = selection
  return (
    <section className={count === 0 ? 'mt-2' : 'desk-foot'} aria-label={messages.bar}>
      <div className="hstack flex-wrap gap-2">
        <output className="fw-semibold">{count === 0 ? '' : messages.selected(formatCount(count))}</output>
        {page.every(selection.isSelected) ? null : (
          <Button variant="text" onClick={() => selection.selectPage(page)}>
            {messages.selectPage}
          </Button>
        )}
        {count < total ? (
          <Button variant="text" onClick={selection.selectAll}>
            {messages.selectAll(formatCount(total))}
          </Button>
        ) : null}
        {count === 0 ? null : (
          <>
            <Actions onChoose={setKind} />
            <Button variant="text" onClick={selection.clear}>
              {messages.clear}
            </Button>
          </>
        )}
      </div>
      {kind === null ? null : (
        <Suspense fallback={null}>
          <BulkForm
            kind={kind}
            count={count}
            asked={toAsked(selection.selection, filter)}
            onClose={() => setKind(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Where a phone has no room for four buttons they are in a menu. */
function Actions({ onChoose }: { readonly onChoose: (kind: BulkKind) => void }) {
  const isRoomy = useIsWide(ROOMY)
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
