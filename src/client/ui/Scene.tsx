import border from './scenes/border.svg?url'
import carrier from './scenes/carrier.svg?url'
import keys from './scenes/keys.svg?url'
import papers from './scenes/papers.svg?url'
import yard from './scenes/yard.svg?url'
import type { ReactNode } from 'react'

const SCENES = { border, carrier, keys, papers, yard } as const

export type SceneName = keyof typeof SCENES

type Props = {
  readonly name: SceneName
  readonly className?: string
}

/** A drawn scene, 4:3, as wide as its place; it says nothing that a text does not. The file knows both colour schemes. */
export function Scene({ name, className = '' }: Props) {
  return (
    <div className={`scene ph-43 ${className}`}>
      <img src={SCENES[name]} className="w-100 h-100" width={320} height={240} alt="" loading="lazy" decoding="async" />
    </div>
  )
}

type BoxProps = {
  readonly scene: SceneName
  readonly children: ReactNode
  readonly className?: string
  /** Where more follows that a phone is to see at once, it goes without the scene. */
  readonly isWideOnly?: boolean
  /** Where it stands in for what was asked for: read out at once. */
  readonly role?: 'alert'
}

/** What stands where there is nothing to show: words and actions, beside them a scene; a phone has the scene below. */
export function EmptyBox({ scene, children, className = '', isWideOnly = false, role }: BoxProps) {
  return (
    <section className={`card state-box ${className}`} role={role}>
      <div className="row g-4 align-items-center">
        <div className="col-md-8 col-lg-9">{children}</div>
        <div className={`col-md-4 col-lg-3 ${isWideOnly ? 'd-none d-md-block' : ''}`}>
          <Scene name={scene} />
        </div>
      </div>
    </section>
  )
}
