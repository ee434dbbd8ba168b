import { lerp, type Point } from './paths.ts'
import { surfaceOf, type Point3, type Solid } from './solid.ts'

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

/** Perspective: `see` carries a point of space to the view, y down, true to scale at the target. */
type Camera = {
  readonly see: (point: Point3) => Point
  readonly eye: Point3
  readonly depth: (point: Point3) => number
}

type CameraPlace = {
  /** Radians round the vehicle from its nose, and above the ground. */
  readonly azimuth: number
  readonly elevation: number
  readonly distance: number
  readonly target: Point3
}

function cameraAt({ azimuth, elevation, distance, target }: CameraPlace): Camera {
  const towards: Point3 = [
    -Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.sin(azimuth) * Math.cos(elevation),
  ]
  const eye: Point3 = [
    target[0] + towards[0] * distance,
    target[1] + towards[1] * distance,
    target[2] + towards[2] * distance,
  ]
  const forward: Point3 = [-towards[0], -towards[1], -towards[2]]
  const level = Math.hypot(forward[2], forward[0])
  const right: Point3 = [-forward[2] / level, 0, forward[0] / level]
  const up = cross(right, forward)
  return {
    eye,
    see: (point) => {
      const from = minus(point, eye)
      const depth = dot(from, forward)
      return [(dot(from, right) / depth) * distance, (-dot(from, up) / depth) * distance]
    },
    depth: (point) => Math.hypot(...minus(point, eye)),
  }
}

function minus(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
