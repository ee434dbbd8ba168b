import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHeldFocus } from '../../../../src/client/ui/use-held-focus.ts'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function Page({ children }: { readonly children: ReactNode }) {
  const page = useHeldFocus<HTMLDivElement>('h1')
  return (
    <div ref={page}>
      <h1 tabIndex={-1}>Page</h1>
      {children}
    </div>
  )
}

function Part({ children, hasHeading = true }: { readonly children: ReactNode; readonly hasHeading?: boolean }) {
  const part = useHeldFocus('h2')
  return (
    <section ref={part}>
      {hasHeading ? <h2 tabIndex={-1}>Part</h2> : null}
      {children}
    </section>
  )
}

/** Drawn anew by itself, without the parts around it. */
function Piece() {
  const [isThere, setThere] = useState(true)
  return isThere ? <button onClick={() => setThere(false)}>Go</button> : null
}

async function press() {
  const button = document.querySelector('button')
  await act(async () => {
    button?.focus()
    button?.click()
  })
}

test.each([
  [true, 'Part'],
  [false, 'Page'],
])(
  'a piece that goes leaves the focus to the nearest part around it that has a place: %s',
  async (hasHeading, name) => {
    await act(async () => root.render(<Page>{null}</Page>))
    // The part came after its page, which hears of the change first.
    await act(async () =>
      root.render(
        <Page>
          <Part hasHeading={hasHeading}>
            <Piece />
          </Part>
        </Page>,
      ),
    )
    await press()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  },
)
