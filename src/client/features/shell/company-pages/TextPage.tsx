import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/PageHeading.tsx'

type Props = { readonly title: string; readonly intro?: string; readonly children?: ReactNode }

/** A page of the company: heading, one sentence, content. */
export function TextPage({ title, intro, children }: Props) {
  return (
    <main className="container-xl" id="content">
      <div className="read stack">
        <PageHeading head={intro === undefined ? { title } : { title, description: intro }}>{title}</PageHeading>
        {intro ? <p className="text-body-secondary">{intro}</p> : null}
      </div>
      {children}
    </main>
  )
}

/** A titled panel among others. */
export function TextCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card card-body">
      <h2>{title}</h2>
      <div className="text-body-secondary">{children}</div>
    </section>
  )
}
