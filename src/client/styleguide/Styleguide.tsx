import type { ReactNode } from 'react'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Pictures } from './Pictures.tsx'
import { Signs } from './Signs.tsx'
import { States } from './States.tsx'
import { Tokens } from './Tokens.tsx'

/** Every shared piece of `src/client/ui` in every state. */
export function Styleguide() {
  return (
    <main className="wrap guide">
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
