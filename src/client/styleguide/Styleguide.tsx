import { type ReactNode, useState } from 'react'
import { Fields, Lists, Overlays } from './Widgets.tsx'

import { Button } from '../ui/Button.tsx'
import { Icon, LineIcon, PATHS } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Paginator } from '../ui/Paginator.tsx'
import { SiteLink } from '../ui/SiteLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { FailedPart } from '../ui/FailedPart.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { EmptyBox, Scene } from '../ui/Scene.tsx'
import { LoadingCard } from '../ui/LoadingCard.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Spinner, Veil } from '../ui/Spinner.tsx'

const COLOURS = [
  'page surface raised sunken tint tint-2 chrome chrome-deep chrome-line line line-strong',
  'ink text text-2 text-3 link accent accent-hover accent-press focus photo skeleton',
  'success success-bg danger danger-bg warn warn-bg info info-bg chart-orange chart-grey chart-blue',
].flatMap((names) => names.split(' '))
const SIZES = ['30', '24', '20', '18', '16', '15', '14', '13']

const nothing = () => undefined

const TONES = [
  { tone: 'light', icon: 'info', text: 'Plain' },
  { tone: 'success', icon: 'ok', text: 'Good' },
  { tone: 'info', icon: 'info', text: 'To know' },
  { tone: 'warning', icon: 'warn', text: 'Care' },
  { tone: 'danger', icon: 'warn', text: 'Refused' },
] as const

const TOASTS = ['info', 'success', 'warning', 'danger']

const SCENES = ['yard', 'carrier', 'border', 'papers', 'keys'] as const

const VARIANTS = ['main', 'line', 'text', 'chrome', 'danger'] as const

/** Every shared piece of `src/client/ui` in every state. */
export function Styleguide() {
  return (
    <main className="container-xl guide">
      <h1>Pieces</h1>
      <Part title="Colours and type">
        <Tokens />
      </Part>
      <Part title="Buttons and page links">
        <Buttons />
      </Part>
      <Part title="Fields and dialog">
        <Fields />
      </Part>
      <Part title="Tables, lists, progress">
        <Lists />
      </Part>
      <Part title="What opens">
        <Overlays />
      </Part>
      <Part title="Messages, notes, tags">
        <Signs />
      </Part>
      <Part title="Waiting, failed, empty">
        <States />
      </Part>
      <Part title="Pictures, icons, wordmark">
        <Pictures />
      </Part>
    </main>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
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
      <ul className="row row-cols-4 list-unstyled fs-3">
        {['R\u00A0285\u00A0000', 'R\u00A012\u00A0842\u00A0246', 'TSh\u00A01\u00A0807\u00A0200\u00A0000'].map((text) => (
          <li key={text} className="col">
            <Money text={text} />
          </li>
        ))}
      </ul>
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

function Pictures() {
  return (
    <>
      <div className="row row-cols-2 g-3">
        <figure className="col">
          <div className="ph ph-43">
            <Picture src={undefined} alt="The default car" sizes="300px" />
          </div>
          <figcaption className="fs-13 text-body-secondary">No picture: the default car</figcaption>
        </figure>
        <figure className="col">
          <div className="ph ph-43">
            <span className="is-loading guide-fill" />
          </div>
          <figcaption className="fs-13 text-body-secondary">On its way</figcaption>
        </figure>
      </div>
      <ul className="row row-cols-5 g-3 list-unstyled">
        {SCENES.map((name) => (
          <li key={name} className="col">
            <Scene name={name} />
          </li>
        ))}
      </ul>
      <EmptyBox scene="keys">
        <p>Nothing is kept yet</p>
        <Button variant="main">What to do</Button>
      </EmptyBox>
      <ul className="guide-icons">
        {Object.entries(PATHS).map(([name, path]) => (
          <li key={name} className="fs-13 text-body-secondary">
            <LineIcon path={path} size="s" /> <LineIcon path={path} /> <LineIcon path={path} size="l" /> {name}
          </li>
        ))}
      </ul>
      <div className="head guide-row">
        <Wordmark title="Saex" />
      </div>
    </>
  )
}

function Signs() {
  return (
    <>
      {TONES.map(({ tone, icon, text }) => (
        <p key={text} className={tone === 'light' ? 'alert' : `alert alert-${tone}`}>
          <Icon name={icon} /> <span>{text}: a sentence says what, and what to do next.</span>
        </p>
      ))}
      <p className="guide-row">
        {TONES.map(({ tone, text }) => (
          <span key={text} className={`badge text-bg-${tone}`}>
            {text}
          </span>
        ))}
        <span className="badge text-bg-dark">Sold</span>
      </p>
      {TOASTS.map((kind) => (
        <div key={kind} className={`toast toast-${kind} show`}>
          <div className="toast-body">A message: {kind}</div>
        </div>
      ))}
      <div className="alert alert-warning strip">Offline – showing saved results</div>
      <div className="alert alert-info strip">Slow connection – showing saved results</div>
    </>
  )
}

function States() {
  return (
    <>
      <p className="guide-row">
        <Spinner /> <output>This seems to be taking a little longer than expected</output>
      </p>
      <LoadingCard className="mt-3" widths={[50, 75]} />
      <div className="card card-body">
        <SkeletonLines widths={[25, 50, 75, 100]} />
      </div>
      <div className="veil-box guide-veil">
        <p className="is-old">Old content stays, paler, while new content is on its way.</p>
        <Veil />
      </div>
      <FailedPart title="The stock could not be shown" text="Nothing you entered is lost." onRetry={nothing} />
      <FailedPart title="The same as the main thing" text="The one action of its screen." onRetry={nothing} isMain />
      <PartBoundary>
        <Broken />
      </PartBoundary>
      <section className="card state-box">
        <h2>Nothing saved yet</h2>
        <p>Press the heart on a vehicle.</p>
      </section>
    </>
  )
}

function Broken(): never {
  throw new Error('on purpose: the boundary around it shows what a visitor would see')
}

function Tokens() {
  return (
    <>
      <ul className="guide-colours">
        {COLOURS.map((name) => (
          <li key={name} className="fs-13">
            <span style={{ background: `var(--sx-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      {SIZES.map((size) => (
        <p key={size} style={{ fontSize: `var(--sx-${size})` }}>
          {size} Toyota Hilux 2.8 GD-6 <span className="money">US$ 25 297</span>
        </p>
      ))}
      <p className="text-body-secondary">
        Second rank <span className="text-body-tertiary">and the least</span>, with <a href="#link">a link</a>.
      </p>
    </>
  )
}
