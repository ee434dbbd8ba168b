import { Component, type ReactNode } from 'react'
import { FailedPart } from './FailedPart.tsx'
import { forgetFailures } from './lazy-part.tsx'

type Props = { readonly children: ReactNode; readonly onRetry?: () => void }

/** Keeps a fault inside one part of a page; the rest goes on working. */
export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <FailedPart onRetry={this.handleRetry} />
  }

  private readonly handleRetry = () => {
    forgetFailures()
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }
}
