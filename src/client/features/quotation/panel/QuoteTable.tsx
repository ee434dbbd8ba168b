import { type ReactNode, useId, useRef, useState } from 'react'
import OverlayTrigger from 'react-bootstrap/OverlayTrigger'
import Popover from 'react-bootstrap/Popover'
import Table from 'react-bootstrap/Table'
import type { LineItem } from '../../../../shared/contract/quotes.ts'
import { chargeName, explainCharge } from '../../../words/charge-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toQuoteLines, type LineCurrency, type QuoteLine } from './quote-lines.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly lineItems: readonly LineItem[]
  readonly currency: LineCurrency
  readonly port: string
  readonly isStandardLength: boolean
}

/** What each part costs and whose price it is; a narrow screen names only the estimates. */
export function QuoteTable({ lineItems, currency, port, isStandardLength }: Props) {
  const words = useWords('quotePanel')
  const quotationWords = useWords('quotation')
  return (
    <div>
      <Table className="lines" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.columnDescription(port)}</th>
            <th scope="col" className="d-none d-sm-table-cell">
              {words.columnWhose}
            </th>
            <th scope="col" className="a">
              {words.columnAmount}
            </th>
          </tr>
        </thead>
        <tbody>
          {toQuoteLines(lineItems, currency, quotationWords).map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </Table>
      {isStandardLength ? <p className="fs-13 text-body-tertiary lines-note">{words.standardLength}</p> : null}
    </div>
  )
}

function Row({ line }: { readonly line: QuoteLine }) {
  const words = useWords('quotation')
  const chargesWords = useWords('charges')
  const { amount, kind, whose, pastelCode } = line
  const name = kind === 'extraTotal' ? line.description : chargeName(line, chargesWords)
  return (
    <tr className={kind === 'charge' ? undefined : kind === 'total' ? 'sum' : 'sub'}>
      <td>
        {whose === null ? (
          name
        ) : (
          <Explained text={explainCharge(pastelCode, whose, chargesWords)}>
            {name}
            {whose === 'estimate' ? <span className="d-sm-none badge text-bg-warning">{words.estimate}</span> : null}
          </Explained>
        )}
      </td>
      <td className="d-none d-sm-table-cell">
        {whose === null ? null : (
          <span className={`badge text-bg-${whose === 'estimate' ? 'warning' : 'light'}`}>{words[whose]}</span>
        )}
      </td>
      <td className="a">{amount}</td>
    </tr>
  )
}

type ExplainedProps = { readonly text: string; readonly children: ReactNode }

/** The name of a line; a press says what it is. */
function Explained({ text, children }: ExplainedProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const explanation = (
    <Popover id={id}>
      <Popover.Body>{text}</Popover.Body>
    </Popover>
  )
  return (
    <div ref={place} className="explained">
      <OverlayTrigger
        rootClose
        trigger="click"
        placement="bottom-start"
        container={place}
        show={isOpen}
        onToggle={setOpen}
        overlay={explanation}
      >
        <Button bsPrefix="explain" aria-expanded={isOpen} aria-describedby={isOpen ? id : undefined}>
          {children}
          {'\u00A0'}
          <Icon name="info" size="s" />
        </Button>
      </OverlayTrigger>
    </div>
  )
}
