import { Component, type ReactNode } from 'react'
import { messages } from './messages.ts'

type Props = { readonly children: ReactNode }

/** The last net of a page: a fault, or code that could not be loaded after a new release. */
export class PageBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="wrap read stack" id="content">
        <h1>{messages.pageFailedTitle}</h1>
        <p className="quiet">{messages.pageFailedText}</p>
        <button type="button" className="btn btn-main" onClick={() => window.location.reload()}>
          {messages.tryAgain}
        </button>{' '}
        <a className="btn btn-text" href="/">
          {messages.toStock}
        </a>
      </main>
    )
  }
}
