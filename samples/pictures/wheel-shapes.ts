import { circle, poly, TAU } from './paths.ts'
import type { Path, Point } from './paths.ts'
import { shade } from './sheet.ts'
import type { Shape } from './sheet.ts'
import type { Solid } from './solid.ts'

/** A wheel that stands on the ground at x: drawn once, carried into any plane. */
export function wheelShapes(solid: Solid, x: number): Shape[] {
  const { R } = solid
  const rim = R * rimShare(solid)
  return [
    { path: circle(x, R, R), fill: 'rubber' },
    { path: circle(x, R, R * 0.86), stroke: 'white', w: 0.8, so: 0.09 },
    { path: circle(x, R, rim * 1.05), fill: 'arch' },
    ...(solid.wheel === 'alloy5' || solid.wheel === 'alloy6'
      ? alloyShapes([x, R], rim, solid.wheel === 'alloy5' ? 5 : 6)
      : steelShapes([x, R], rim, solid.wheel === 'truck')),
  ]
}

function rimShare({ wheel, ride }: Solid): number {
  if (wheel === 'truck') return 0.56
  if (wheel === 'steel') return 0.6
  return ride === 'low' ? 0.7 : 0.64
}

function alloyShapes([cx, cy]: Point, rim: number, spokes: number): Shape[] {
  const gaps = Array.from({ length: spokes }, (_, i): Shape => {
    const angle = Math.PI / 2 + ((i + 0.5) * TAU) / spokes
    return {
      path: wedge([cx, cy], { angle, half: (TAU / spokes) * 0.34, from: rim * 0.34, to: rim * 0.82 }),
      fill: 'alloyDark',
    }
  })
  return [
    { path: circle(cx, cy, rim), fill: 'alloy' },
    { path: circle(cx, cy, rim * 0.93), stroke: 'black', w: 0.9, so: 0.25 },
    ...gaps,
    { path: circle(cx, cy, rim * 0.2), fill: 'alloyDark' },
    { path: circle(cx, cy, rim * 0.13), fill: 'alloy' },
  ]
}

type Wedge = { readonly angle: number; readonly half: number; readonly from: number; readonly to: number }

/** The opening between two spokes. */
function wedge([cx, cy]: Point, { angle, half, from, to }: Wedge): Path {
  const at = (a: number, r: number): Point => [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
  return poly([
    [...at(angle - half * 0.55, from), from * 0.12],
    [...at(angle - half, to), to * 0.14],
    [...at(angle, to * 1.07), to * 0.3],
    [...at(angle + half, to), to * 0.14],
    [...at(angle + half * 0.55, from), from * 0.12],
  ])
}

function steelShapes([cx, cy]: Point, rim: number, isTruck: boolean): Shape[] {
  const holes = Array.from({ length: 8 }, (_, i): Shape => {
    const angle = (i * TAU) / 8 + 0.2
    return {
      path: circle(cx + Math.cos(angle) * rim * 0.62, cy + Math.sin(angle) * rim * 0.62, rim * 0.11),
      fill: 'alloyDark',
    }
  })
  return [
    { path: circle(cx, cy, rim), fill: isTruck ? 'chrome' : 'alloy' },
    { path: circle(cx, cy, rim * 0.78), ...shade(0.14) },
    ...holes,
    { path: circle(cx, cy, rim * 0.36), fill: 'alloy', stroke: 'black', w: 0.9, so: 0.3 },
    { path: circle(cx, cy, rim * 0.16), ...shade(0.25) },
  ]
}

const ARCH_SHARE = { tall: 1.17, truck: 1.14, van: 1.13, low: 1.13 } as const

/** The wheel arch above the axle at x; `grow` widens the wheel for a dark edge round it. */
export function archPath(solid: Solid, x: number, grow = 1): Path {
  const R = solid.R * grow
  const r = R * ARCH_SHARE[solid.ride]
  return poly(
    Array.from({ length: 25 }, (_, i): Point => {
      const angle = Math.PI * (1.22 - (1.44 * i) / 24)
      return [x + Math.cos(angle) * r, R + Math.sin(angle) * r]
    }),
  )
}
