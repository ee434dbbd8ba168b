import { Button } from '../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = { readonly pages: number; readonly onPage: (page: number) => void }

/** An address may name a page that the results no longer reach. */
export function PastLastPage({ pages, onPage }: Props) {
  return (
    <div className="panel state-box">
      <h2>{messages.pastTitle}</h2>
      <p>{messages.pastText(pages)}</p>
      <Button variant="line" onClick={() => onPage(pages)}>
        {messages.pastAction}
      </Button>
    </div>
  )
}
