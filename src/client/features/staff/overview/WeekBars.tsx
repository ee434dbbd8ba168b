import { useEffect, useRef, useState, type RefObject, useMemo, useSyncExternalStore } from 'react'
import type { DrawBars } from '../../../documents/chart.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { messages } from './messages.ts'
import { SERIES, type WeekDay } from './week.ts'

const DARK = '(prefers-color-scheme: dark)'

const STILL = '(prefers-reduced-motion: reduce)'

const SEPARATOR = '|'

/** Seven dates of ten characters side by side, with the numbers at their left. */
const SEVEN_DATES_PX = 600

type Props = { readonly week: readonly WeekDay[]; readonly onFailed: () => void }

const TOKENS = [
  'text-2',
  'chart-grid',
  'line-strong',
  'chrome',
  'on-chrome',
  ...SERIES.map(({ token }) => `chart-${token}`),
]

/** The drawing; the code for it comes with the first one. */
export function WeekBars({ week, onFailed }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useDrawBars(onFailed)
  const isLying = useIsNarrow(box)
  const isStill = useMedia(STILL)
  const colours = useColours(TOKENS)
  useEffect(() => {
    if (draw === undefined || canvas.current === null || isLying === undefined) return undefined
    const [text = '', grid = '', axis = '', tooltip = '', onTooltip = '', ...series] = colours
    return draw(canvas.current, {
      labels: week.map(({ day }) => day),
      series: SERIES.map(({ name }, index) => ({ name, values: week.map(({ counts }) => counts[index] ?? 0) })),
      isLying,
      isStill,
      colours: { series, text, grid, axis, tooltip, onTooltip },
    })
  }, [draw, week, isLying, isStill, colours])
  return (
    <div ref={box} className="week-bars">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no element of its own that says so */}
      <canvas ref={canvas} role="img" aria-label={messages.chart} />
    </div>
  )
}

function useDrawBars(onFailed: () => void): DrawBars | undefined {
  const [draw, setDraw] = useState<DrawBars>()
  useEffect(() => {
    let isGone = false
    import('../../../documents/chart.ts').then(
      ({ drawBars }) => (isGone ? undefined : setDraw(() => drawBars)),
      () => (isGone ? undefined : onFailed()),
    )
    return () => {
      isGone = true
    }
  }, [onFailed])
  return draw
}

/** Whether a box is too narrow for the dates of a week side by side, live; undefined until it is measured. */
function useIsNarrow(box: RefObject<HTMLElement | null>): boolean | undefined {
  const [isNarrow, setNarrow] = useState<boolean>()
  useEffect(() => {
    if (box.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setNarrow(entry.contentRect.width < SEVEN_DATES_PX)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isNarrow
}

/** What tokens such as 'chart-blue' stand for in the scheme in force, in their order; live. */
function useColours(tokens: readonly string[]): readonly string[] {
  const colours = useSyncExternalStore(
    watchScheme,
    () => readTokens(tokens),
    () => '',
  )
  return useMemo(() => colours.split(SEPARATOR), [colours])
}

function readTokens(tokens: readonly string[]): string {
  const styles = getComputedStyle(document.documentElement)
  return tokens.map((token) => styles.getPropertyValue(`--sx-${token}`).trim()).join(SEPARATOR)
}

function watchScheme(onChange: () => void): () => void {
  const system = window.matchMedia(DARK)
  const choice = new MutationObserver(onChange)
  system.addEventListener('change', onChange)
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-bs-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    choice.disconnect()
  }
}
