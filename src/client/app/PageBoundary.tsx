import { Component, type ReactNode } from 'react'
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
    <main className="container-xl read stack" id="content">
      <h1>{isMissing ? messages.codeMissingTitle : messages.pageFailedTitle}</h1>
      <p className="text-body-secondary">{isMissing ? messages.codeMissingText : messages.pageFailedText}</p>
      <button type="button" className="btn btn-main" onClick={() => window.location.reload()}>
        {messages.tryAgain}
      </button>{' '}
      <a className="btn btn-text" href="/">
        {messages.toStock}
      </a>
    </main>
  )
}
