import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/PageHeading.tsx'

type Props = { readonly title: string; readonly intro?: string; readonly children?: ReactNode }

/** A page of the company: heading, one sentence, content. */
export function TextPage({ title, intro, children }: Props) {
  return (
    <main className="container-xl text-page" id="content">
      <div className="read">
        <PageHeading head={intro === undefined ? { title } : { title, description: intro }}>{title}</PageHeading>
        {intro ? <p className="text-body-secondary mt-4">{intro}</p> : null}
      </div>
      {children}
    </main>
  )
}

/** Cards beside each other, as many as there is room for. */
export function TextCards({ children }: { readonly children: ReactNode }) {
  return <div className="row row-cols-1 row-cols-sm-2 row-cols-lg-3 g-3 mt-3">{children}</div>
}

type CardProps = {
  readonly title: string
  /** Its drawing, on a ground of its own colours. */
  readonly mark?: { readonly icon: ReactNode; readonly tone: 'success' | 'info' | 'warning' | 'light' }
  readonly children: ReactNode
}

export function TextCard({ title, mark, children }: CardProps) {
  return (
    <div className="col">
      <section className="card card-body h-100">
        <h2 className="hstack gap-2">
          {mark ? <span className={`badge p-2 text-bg-${mark.tone}`}>{mark.icon}</span> : null}
          {title}
        </h2>
        <div className="text-body-secondary mt-2">{children}</div>
      </section>
    </div>
  )
}
