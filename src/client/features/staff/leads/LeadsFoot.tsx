import FormSelect from 'react-bootstrap/FormSelect'
import { Paginator } from '../../../ui/Paginator.tsx'
import { type LeadsView, PAGE_SIZES, type PageSize } from './leads-address.ts'
import { messages } from './messages.ts'

type Props = {
  readonly view: LeadsView
  readonly shownView: LeadsView
  /** Rows on this page, and in all. */
  readonly shown: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: PageSize) => void
}

/** Report line, pages and rows per page. */
export function LeadsFoot({ view, shownView, shown, total, onPage, onSize }: Props) {
  const before = (shownView.page - 1) * shownView.size
  const first = shown === 0 ? 0 : before + 1
  const pages = Math.max(1, Math.ceil(total / view.size))
  const handleSize = (value: string) => {
    const size = PAGE_SIZES.find((one) => String(one) === value)
    if (size !== undefined) onSize(size)
  }
  return (
    <div className="card-footer leads-foot">
      <output className="fs-14 text-body-secondary">
        {messages.showing({ first, last: shown === 0 ? 0 : before + shown, total })}
      </output>
      <Paginator name={messages.pages} page={view.page} pages={pages} onPage={onPage} />
      <label className="hstack gap-2 fs-14 text-body-secondary">
        {messages.rowsPerPage}
        <FormSelect value={view.size} onChange={(event) => handleSize(event.target.value)}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </FormSelect>
      </label>
    </div>
  )
}
