import type { jsPDF } from 'jspdf'
import { COLOURS } from './paper-theme.ts'

/** The company's wordmark in units of its drawing, 236 × 84. */
export const WORDMARK = { width: 236, height: 84 } as const

const STROKE = 11.5
const QUARTER = Math.PI / 2

/** A line (dx, dy) or a curve (two handles and the end), relative to where the one before it ended. */
type Segment = number[]
type Stroke = { readonly from: readonly [number, number]; readonly segments: Segment[] }

const STROKES: readonly Stroke[] = [
  {
    from: [45, 13],
    segments: [
      [-21.5, 0],
      ...arc({ radius: 14.5, from: -QUARTER, to: -3 * QUARTER }),
      [7.5, 0],
      ...arc({ radius: 14.5, from: -QUARTER, to: QUARTER }),
      [-24, 0],
    ],
  },
  { from: [108, 31], segments: [[0, 40]] },
  { from: [108, 51], segments: arc({ radius: 20, from: 0, to: 4 * QUARTER }) },
  { from: [134, 51], segments: [[40, 0], ...arc({ radius: 20, from: 0, to: Math.atan2(16.4, 11.5) - 4 * QUARTER })] },
  { from: [194, 33], segments: [[31, 36]] },
  { from: [225, 33], segments: [[-31, 36]] },
]

/** Cubic curves of a part of a circle, relative as `jsPDF.lines` takes them; angles in radians, clockwise from the right. */
function arc({ radius, from, to }: { radius: number; from: number; to: number }): Segment[] {
  const count = Math.ceil(Math.abs(to - from) / QUARTER - 1e-9)
  const step = (to - from) / count
  const handle = (4 / 3) * Math.tan(step / 4) * radius
  return Array.from({ length: count }, (_, index): Segment => {
    const start = from + index * step
    const end = start + step
    const x = radius * (Math.cos(end) - Math.cos(start))
    const y = radius * (Math.sin(end) - Math.sin(start))
    return [
      -handle * Math.sin(start),
      handle * Math.cos(start),
      x + handle * Math.sin(end),
      y - handle * Math.cos(end),
      x,
      y,
    ]
  })
}

/** Draws the wordmark with its upper left corner at x, y and the given width in points. */
export function drawWordmark(pdf: jsPDF, { x, y, width }: { x: number; y: number; width: number }): void {
  const scale = width / WORDMARK.width
  pdf.setDrawColor(COLOURS.ink)
  pdf.setLineWidth(STROKE * scale)
  pdf.setLineCap('round')
  pdf.setLineJoin('round')
  for (const { from, segments } of STROKES) {
    pdf.lines(segments, x + from[0] * scale, y + from[1] * scale, [scale, scale], 'S', false)
  }
  pdf.setFillColor(COLOURS.accent)
  pdf.circle(x + 45 * scale, y + 13 * scale, 10.5 * scale, 'F')
  pdf.setLineCap('butt')
  pdf.setLineJoin('miter')
}
