export const TAU = Math.PI * 2

export type Point = readonly [x: number, y: number]
/** A point whose corner may be rounded. */
export type Corner = readonly [x: number, y: number, radius?: number, ...rest: unknown[]]
type Command =
  readonly ['M' | 'L', number, number] | readonly ['C', number, number, number, number, number, number] | readonly ['Z']
/** A path in the coordinates of a plane: centimetres, y up. */
export type Path = readonly Command[]

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** A coordinate as SVG text, to a tenth. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** The rounded corner at `at` as a curve: its two ends and its two control points. */
export function roundedCorner(before: Point, at: Corner, after: Point) {
  const [x, y, radius = 0] = at
  const toBefore = Math.hypot(before[0] - x, before[1] - y)
  const toAfter = Math.hypot(after[0] - x, after[1] - y)
  const reachBefore = Math.min(radius, toBefore * 0.5)
  const reachAfter = Math.min(radius, toAfter * 0.5)
  const start: Point = [x + ((before[0] - x) / toBefore) * reachBefore, y + ((before[1] - y) / toBefore) * reachBefore]
  const end: Point = [x + ((after[0] - x) / toAfter) * reachAfter, y + ((after[1] - y) / toAfter) * reachAfter]
  const pull = 0.56
  const first: Point = [lerp(start[0], x, pull), lerp(start[1], y, pull)]
  const second: Point = [lerp(end[0], x, pull), lerp(end[1], y, pull)]
  return { start, first, second, end }
}

/** A polygon with a rounded corner of its own radius at each point. */
export function poly(points: readonly Corner[], closed = true): Path {
  const count = points.length
  const out: Command[] = []
  points.forEach((point, index) => {
    const [x, y, radius = 0] = point
    const isEnd = !closed && (index === 0 || index === count - 1)
    if (radius === 0 || isEnd) {
      out.push([out.length > 0 ? 'L' : 'M', x, y])
      return
    }
    const before = points[(index + count - 1) % count]!
    const after = points[(index + 1) % count]!
    const corner = roundedCorner([before[0], before[1]], point, [after[0], after[1]])
    out.push([out.length > 0 ? 'L' : 'M', ...corner.start])
    out.push(['C', ...corner.first, ...corner.second, ...corner.end])
  })
  return closed ? [...out, ['Z']] : out
}

export function circle(cx: number, cy: number, r: number): Path {
  const k = r * 0.5523
  return [
    ['M', cx - r, cy],
    ['C', cx - r, cy + k, cx - k, cy + r, cx, cy + r],
    ['C', cx + k, cy + r, cx + r, cy + k, cx + r, cy],
    ['C', cx + r, cy - k, cx + k, cy - r, cx, cy - r],
    ['C', cx - k, cy - r, cx - r, cy - k, cx - r, cy],
    ['Z'],
  ]
}

/** A rectangle from one corner to the opposite one, rounded by `r`. */
export function box(x0: number, y0: number, x1: number, y1: number, r = 0): Path {
  return poly([
    [x0, y0, r],
    [x0, y1, r],
    [x1, y1, r],
    [x1, y0, r],
  ])
}

/** The path with every point moved. */
export function mapPath(path: Path, move: (point: Point) => Point): Path {
  return path.map((command): Command => {
    if (command[0] === 'Z') return command
    if (command[0] !== 'C') return [command[0], ...move([command[1], command[2]])]
    return [
      'C',
      ...move([command[1], command[2]]),
      ...move([command[3], command[4]]),
      ...move([command[5], command[6]]),
    ]
  })
}

/** Mirrored left to right. */
export function flip(path: Path): Path {
  return mapPath(path, ([x, y]) => [-x, y])
}

/** A point of a cubic curve, t from 0 to 1. */
export function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const q = 1 - t
  const at = (k: 0 | 1) => q * q * q * a[k] + 3 * q * q * t * b[k] + 3 * q * t * t * c[k] + t * t * t * d[k]
  return [at(0), at(1)]
}

/** Points along a path, close enough together to bend with a curved surface. */
export function flatten(path: Path, step = 5): Point[] {
  const out: Point[] = []
  let current: Point = [0, 0]
  let start: Point = [0, 0]
  const lineTo = (to: Point) => {
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - current[0], to[1] - current[1]) / (step * 4)))
    for (let i = 1; i <= pieces; i++) {
      out.push([lerp(current[0], to[0], i / pieces), lerp(current[1], to[1], i / pieces)])
    }
    current = to
  }
  const curveTo = (first: Point, second: Point, to: Point) => {
    const pieces = clamp(Math.ceil(Math.hypot(to[0] - current[0], to[1] - current[1]) / step) + 2, 3, 14)
    const from = current
    for (let i = 1; i <= pieces; i++) out.push(onCurve(from, first, second, to, i / pieces))
    current = to
  }
  for (const command of path) {
    switch (command[0]) {
      case 'M':
        current = start = [command[1], command[2]]
        out.push(current)
        break
      case 'L':
        lineTo([command[1], command[2]])
        break
      case 'C':
        curveTo([command[1], command[2]], [command[3], command[4]], [command[5], command[6]])
        break
      case 'Z':
        lineTo(start)
        break
    }
  }
  return out
}

/** Nine points along a line, `a` and `b` being the shares of its length that are left out at its two ends. */
export function trimEnds(points: readonly Point[], a: number, b: number): Point[] {
  const lengths = [0]
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!]
    lengths.push(lengths[i - 1]! + Math.hypot(to[0] - from[0], to[1] - from[1]))
  }
  const total = lengths.at(-1)!
  const pick = (at: number): Point => {
    let i = 1
    while (i < lengths.length - 1 && lengths[i]! < at) i++
    const t = (at - lengths[i - 1]!) / (lengths[i]! - lengths[i - 1]! || 1)
    const [from, to] = [points[i - 1]!, points[i]!]
    return [lerp(from[0], to[0], t), lerp(from[1], to[1], t)]
  }
  return Array.from({ length: 9 }, (_, i) => pick(lerp(a * total, (1 - b) * total, i / 8)))
}

/** The convex hull of points. */
export function convex(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (list: readonly Point[]) => {
    const hull: Point[] = []
    for (const point of list) {
      while (hull.length > 1 && cross(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
      hull.push(point)
    }
    hull.pop()
    return hull
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
