import { BODY_TYPES } from './body-types.ts'
import type { BodyName, BodyShape, EdgeTag, HullPoint } from './body-types.ts'
import { clamp, flatten, lerp, onCurve, poly, roundedCorner } from './paths.ts'
import type { Path, Point } from './paths.ts'

export type Point3 = readonly [x: number, y: number, z: number]

/** A body type with what is worked out from its silhouette. */
export type Solid = BodyShape & {
  readonly body: BodyName
  readonly outline: Path
  /** Length of the painted body; a truck's ends behind its cab. */
  readonly bodyLength: number
  /** x of nose and tail at a height; below the bumper's lower edge the surface goes on straight down. */
  readonly edgeFront: (y: number) => number
  readonly edgeRear: (y: number) => number
  readonly foot: { readonly front: number; readonly rear: number }
}

/** One edge of the silhouette, cut at the middle of its rounded corners. */
export type Region = { readonly tag: EdgeTag | 'body'; readonly points: readonly Point[]; readonly normal: Point }

export function solidOf(body: BodyName): Solid {
  const shape: BodyShape = BODY_TYPES[body]
  const outline = poly(shape.hull)
  const points = flatten(outline, 3)
  const bodyLength = shape.cargo === undefined ? shape.L : 160
  const footFront = lowest(shape.hull.filter(([x]) => x < 14)) + 3
  const footRear = lowest(shape.hull.filter(([x]) => x > bodyLength - 14)) + 3
  return {
    ...shape,
    body,
    outline,
    bodyLength,
    edgeFront: (y) => outermost(points, Math.max(y, footFront), Math.min, bodyLength / 2),
    edgeRear: (y) => outermost(points, Math.max(y, footRear), Math.max, bodyLength / 2),
    foot: { front: footFront - 3, rear: footRear - 3 },
  }
}

function lowest(points: readonly HullPoint[]): number {
  return Math.min(...points.map(([, y]) => y))
}

function outermost(points: readonly Point[], y: number, pick: (a: number, b: number) => number, start: number): number {
  let best = start
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length]!
    if ((a[1] - y) * (b[1] - y) > 0 || a[1] === b[1]) return
    best = pick(best, lerp(a[0], b[0], (y - a[1]) / (b[1] - a[1])))
  })
  return best
}

export function bedStart(solid: BodyShape): number | undefined {
  return solid.hull.find((point) => point[3] === 'bed')?.[0]
}

const ROUNDING = { truck: 5, van: 10, tall: 13, low: 17 } as const
const TAPER = { truck: 0.02, van: 0.05, tall: 0.085, low: 0.085 } as const

/** The curved body: u runs from -1 (far side) over 0 (middle) to 1 (near side). */
export function surfaceOf(solid: Solid): (x: number, y: number, u: number) => Point3 {
  const round = ROUNDING[solid.ride]
  const taper = TAPER[solid.ride]
  const isBox = solid.cargo !== undefined
  const crown = isBox ? 2 : 5
  const sternShare = isBox ? 0 : 1
  const bedFrom = bedStart(solid) ?? Infinity
  return (x, y, u) => {
    const nose = clamp(1 - x / 95, 0, 1)
    const stern = clamp(1 - (solid.bodyLength - x) / 95, 0, 1)
    const up = clamp((y - solid.belt) / (solid.H - solid.belt), 0, 1)
    const lean = 1 - solid.tumble * up
    const half = (solid.W / 2) * lean * (1 - taper * nose * nose) * (1 - taper * 0.8 * stern * stern * sternShare)
    const bow = round * u * u
    const rise = (x > bedFrom - 2 ? 0 : crown) * (1 - u * u) * clamp((y - 66) / 40, 0, 1)
    return [x + bow * nose * nose * 1.2 - bow * 0.8 * stern * stern * sternShare, y + rise, u * half]
  }
}

/** The edges of the silhouette, in its order. */
export function regionsOf(solid: Solid): Region[] {
  const count = solid.hull.length
  return solid.hull.map((from, index) => {
    const to = solid.hull[(index + 1) % count]!
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    const points = [
      ...cornerPoints(solid.hull, index).slice(4),
      ...cornerPoints(solid.hull, (index + 1) % count).slice(0, 5),
    ]
    return { tag: from[3] ?? 'body', points, normal: [-dy / length, dx / length] }
  })
}

function cornerPoints(hull: readonly HullPoint[], index: number): Point[] {
  const at = hull[index]!
  const before = hull[(index + hull.length - 1) % hull.length]!
  const after = hull[(index + 1) % hull.length]!
  const { start, first, second, end } = roundedCorner([before[0], before[1]], at, [after[0], after[1]])
  return Array.from({ length: 9 }, (_, i) => onCurve(start, first, second, end, i / 8))
}
