import type { Point } from './paths.ts'
import type { Point3 } from './solid.ts'

/** Perspective: `see` carries a point of space to the view, y down, true to scale at the target. */
export type Camera = {
  readonly see: (point: Point3) => Point
  readonly eye: Point3
  readonly depth: (point: Point3) => number
}

export type CameraPlace = {
  /** Radians round the vehicle from its nose, and above the ground. */
  readonly azimuth: number
  readonly elevation: number
  readonly distance: number
  readonly target: Point3
}

export function cameraAt({ azimuth, elevation, distance, target }: CameraPlace): Camera {
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
