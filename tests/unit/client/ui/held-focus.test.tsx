import { act, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
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
  [true, 'h2'],
  [false, 'h1'],
])(
  'a piece that goes leaves the focus to the nearest part around it that has a place: %s',
  async (hasHeading, heading) => {
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
    await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector(heading)))
  },
)

test('what has the focus as soon as its part is drawn leaves it to the part too', async () => {
  function First() {
    const button = useRef<HTMLButtonElement>(null)
    const [isThere, setThere] = useState(true)
    useLayoutEffect(() => button.current?.focus(), [])
    return isThere ? (
      <button ref={button} onClick={() => setThere(false)}>
        Go
      </button>
    ) : null
  }
  await act(async () =>
    root.render(
      <Part>
        <First />
      </Part>,
    ),
  )
  const button = document.querySelector('button')
  expect(document.activeElement).toBe(button)
  await act(async () => button?.click())
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('h2')))
})
