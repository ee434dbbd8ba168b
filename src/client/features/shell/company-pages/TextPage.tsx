import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/PageHeading.tsx'

type Props = { readonly title: string; readonly intro?: string; readonly children?: ReactNode }

/** A page of the company: heading, one sentence, content. */
export function TextPage({ title, intro, children }: Props) {
  return (
    <main className="wrap" id="content">
      <div className="read stack">
        <PageHeading head={intro === undefined ? { title } : { title, description: intro }}>{title}</PageHeading>
        {intro ? <p className="quiet">{intro}</p> : null}
      </div>
      {children}
    </main>
  )
}

/** A titled panel among others. */
export function TextCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel panel-b">
      <h2>{title}</h2>
      <div className="quiet">{children}</div>
    </section>
  )
}
