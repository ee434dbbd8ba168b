import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import { SiteLink } from '../ui/SiteLink.tsx'

const VARIANTS = ['main', 'line', 'text', 'chrome'] as const

export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <p key={variant} className={variant === 'chrome' ? 'head guide-row' : 'guide-row'}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="lg">
            <Icon name="search" /> Large
          </Button>
          <Button variant={variant} isBusy aria-disabled>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} className="btn-icon" aria-label={`${variant}, icon alone`}>
            <Icon name="close" />
          </Button>
        </p>
      ))}
      <p className="guide-row">
        <SiteLink to="/about">A page of ours</SiteLink>
        <SiteLink to="https://example.test">Another site</SiteLink>
      </p>
      <Pages name="One page" pages={1} />
      <Pages name="Few pages" pages={4} />
      <Pages name="Many pages" pages={250} />
    </>
  )
}

function Pages({ name, pages }: { readonly name: string; readonly pages: number }) {
  const [page, setPage] = useState(1)
  return <Paginator name={name} page={page} pages={pages} onPage={setPage} />
}
