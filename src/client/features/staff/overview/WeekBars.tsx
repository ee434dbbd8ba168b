import { useEffect, useRef, useState } from 'react'
import type { DrawBars } from '../../../documents/chart.ts'
import { messages } from './messages.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useColours, useIsStill } from './use-look.ts'
import { SERIES, type WeekDay } from './week.ts'

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
  const isStill = useIsStill()
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
      {/* A drawing has no element of its own that says so. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
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
