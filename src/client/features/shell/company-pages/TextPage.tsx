import { type ReactNode, useState } from 'react'
import type { CompanyPhoto } from '../../../../shared/domain/company.ts'
import { useCompany } from '../../../content/company-context.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Scene, type SceneName } from '../../../ui/Scene.tsx'

/** Drawn, until the company has a photo of it. */
export type Shown = { readonly scene: SceneName; readonly photo?: CompanyPhoto['shows'] }

type Props = {
  readonly title: string
  readonly intro?: string
  /** Beside the text; a phone has it below. */
  readonly picture?: Shown
  /** It has nothing of the company's own yet: no search engine shall keep it. */
  readonly isHidden?: boolean
  readonly children?: ReactNode
}

/** A page of the company: heading, one sentence, content. */
export function TextPage({ title, intro, picture, isHidden = false, children }: Props) {
  const heading = (
    <div className="read">
      <PageHeading head={{ title, isHidden, ...(intro === undefined ? {} : { description: intro }) }}>
        {title}
      </PageHeading>
      {intro ? <p className="text-body-secondary mt-4">{intro}</p> : null}
    </div>
  )
  return (
    <main className="container-xl text-page" id="content">
      {picture ? (
        <div className="row g-4">
          <div className="col-md-8">
            {heading}
            {children}
          </div>
          <div className="col-md-4">
            <PhotoOrScene {...picture} />
          </div>
        </div>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </main>
  )
}

/** The company's own photo, the drawn scene where it has none or the photo does not come; the place is as large for both. */
function PhotoOrScene({ scene, photo, className = '' }: Shown & { readonly className?: string }) {
  const { photos } = useCompany()
  const [hasFailed, setFailed] = useState(false)
  const own = photos.find(({ shows }) => shows === photo)
  if (own === undefined || hasFailed) return <Scene name={scene} className={className} />
  return (
    <div className={`ph ph-43 scene ${className}`}>
      <img
        // The photo of a rendered page may have failed before anyone listened for it.
        ref={(image) => (image?.complete && image.naturalWidth === 0 ? setFailed(true) : undefined)}
        src={`/company/${own.file}`}
        alt={own.alt}
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </div>
  )
}

type CardsProps = {
  /** Beside a picture. */
  readonly isNarrow?: boolean
  /** Four: two rows of two, or one row, and none alone. */
  readonly isFour?: boolean
  readonly children: ReactNode
}

/** Cards beside each other, as many as there is room for. */
export function TextCards({ isNarrow = false, isFour = false, children }: CardsProps) {
  const columns = isNarrow ? 'row-cols-md-1 row-cols-lg-2' : isFour ? 'row-cols-xl-4' : 'row-cols-md-3'
  return <div className={`row row-cols-1 row-cols-sm-2 ${columns} g-3 mt-3`}>{children}</div>
}

type CardProps = {
  readonly title: string
  /** Its drawing, on a ground of its own colours. */
  readonly mark?: { readonly icon: ReactNode; readonly tone: 'success' | 'info' | 'warning' | 'light' } | undefined
  /** At its head. */
  readonly picture?: Shown | undefined
  readonly children: ReactNode
}

export function TextCard({ title, picture, children }: Omit<CardProps, 'mark'>) {
  return (
    <div className="col">
      <section className="card h-100">
        {picture ? <PhotoOrScene {...picture} className="card-img-top" /> : null}
        <CardText title={title}>{children}</CardText>
      </section>
    </div>
  )
}

/** What a card says; one card may say several things. */
export function CardText({ title, mark, children }: Omit<CardProps, 'picture'>) {
  return (
    <div className="card-body">
      <h2 className="hstack gap-2">
        {mark ? <span className={`badge text-bg-${mark.tone}`}>{mark.icon}</span> : null}
        {title}
      </h2>
      <div className="text-body-secondary mt-2">{children}</div>
    </div>
  )
}
