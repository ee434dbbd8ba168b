import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/use-words.ts'
import { isMissingCode, reloadWhenReachable } from '../ui/reload-once.ts'

type Props = { readonly children: ReactNode }
type State = { readonly fault: 'none' | 'fault' | 'codeMissing' }

/** The last net of a page: a fault, or code that could not be loaded after a new release. */
export class PageBoundary extends Component<Props, State> {
  override readonly state: State = { fault: 'none' }

  static getDerivedStateFromError(error: unknown): State {
    return { fault: isMissingCode(error) ? 'codeMissing' : 'fault' }
  }

  override componentDidCatch(thrown: unknown) {
    if (isMissingCode(thrown)) void reloadWhenReachable().catch(() => undefined)
  }

  override render() {
    const { fault } = this.state
    if (fault === 'none') return this.props.children
    return <FailedPage isMissing={fault === 'codeMissing'} />
  }
}

function FailedPage({ isMissing }: { readonly isMissing: boolean }) {
  const messages = useWords('shell')
  return (
    <main className="container-xl" id="content">
      <div className="read">
        <h1>{isMissing ? messages.codeMissingTitle : messages.pageFailedTitle}</h1>
        <p className="text-body-secondary">{isMissing ? messages.codeMissingText : messages.pageFailedText}</p>
        <div className="hstack flex-wrap gap-2 mt-4">
          <Button variant="main" onClick={() => window.location.reload()}>
            {messages.tryAgain}
          </Button>
          <a className="btn btn-text" href="/">
            {messages.toStock}
          </a>
        </div>
      </div>
    </main>
  )
}
