import { cameraAt } from './camera.ts'
import type { Camera } from './camera.ts'
import { lerp } from './paths.ts'
import type { Point } from './paths.ts'
import { surfaceOf } from './solid.ts'
import type { Point3, Solid } from './solid.ts'

/** What the parts of a three-quarter view share. */
export type QuarterScene = {
  readonly solid: Solid
  readonly isFront: boolean
  readonly camera: Camera
  /** Direction of the light. */
  readonly light: Point3
  readonly surface: (x: number, y: number, u: number) => Point3
  /** A point of the curved body in the view; u from -1 (far side) to 1 (near side). */
  readonly at: (x: number, y: number, u: number) => Point
}

/** `angle`: degrees off the long axis. */
export function quarterScene(solid: Solid, isFront: boolean, angle: number): QuarterScene {
  const camera = cameraAt({
    azimuth: ((isFront ? angle : 180 - angle) * Math.PI) / 180,
    elevation: ((solid.ride === 'low' ? 11 : 9.5) * Math.PI) / 180,
    distance: solid.L * 2.6,
    target: [solid.L / 2, solid.H * 0.42, 0],
  })
  const surface = surfaceOf(solid)
  return {
    solid,
    isFront,
    camera,
    light: isFront ? [-0.3, 0.82, 0.42] : [0.3, 0.82, 0.42],
    surface,
    at: (x, y, u) => camera.see(surface(x, y, u)),
  }
}

/** The outline in the view of a line of the silhouette drawn out across the width, from u0 to u1. */
export function strip({ at }: QuarterScene, points: readonly Point[], u0 = -1, u1 = 1): Point[] {
  const first = points[0]!
  const last = points.at(-1)!
  const inner = points.slice(1, -1)
  const across = ([x, y]: Point, a: number, b: number) =>
    Array.from({ length: 9 }, (_, i) => at(x, y, lerp(a, b, i / 8)))
  return [
    ...across(first, u0, u1),
    ...inner.map(([x, y]) => at(x, y, u1)),
    ...across(last, u1, u0),
    ...inner.toReversed().map(([x, y]) => at(x, y, u0)),
  ]
}
