import { lerp, poly } from './paths.ts'
import { light, shade } from './sheet.ts'
import type { Shape } from './sheet.ts'
import type { Solid } from './solid.ts'

/** A dark frame, the glass, one slant of light, and a head restraint behind it. */
export function windowShapes({ glass, ride }: Solid, index: number): Shape[] {
  const pane = glass[index] ?? []
  const path = poly(pane)
  const xs = pane.map(([x]) => x)
  const ys = pane.map(([, y]) => y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [width, height] = [x1 - x0, y1 - y0]
  const slant = poly([
    [x0 - 4, y0 - 4],
    [x0 + width * 0.18, y0 - 4],
    [x0 + width * 0.62, y1 + 4],
    [x0 - 4, y1 + 4],
  ])
  const shapes: Shape[] = [
    { path, fill: 'glass', stroke: 'glassEdge', w: 3.2 },
    { path: slant, ...light(0.1), clipTo: path },
  ]
  if (index > 2 || ride === 'truck') return shapes
  const x = index === 0 ? Math.max(x0 + width * 0.6, x0 + 40) : x0 + width * 0.52
  const restraint = poly([
    [x - 8, y0 - 2],
    [x - 9, y0 + height * 0.44, 6],
    [x + 7, y0 + height * 0.47, 6],
    [x + 9, y0 - 2],
  ])
  return [...shapes, { path: restraint, ...shade(0.28), clipTo: path }]
}

/** The indicator at the corner of a truck's cab. */
export function truckLamp({ lamp, edgeFront }: Solid): Shape {
  const { y0, y1, side } = lamp
  return {
    path: poly([
      [edgeFront(y0) - 1, y0],
      [edgeFront(y1) - 1, y1],
      [side, y1 - 1, 2],
      [side, y0 + 1, 2],
    ]),
    fill: 'amber',
  }
}

/** Lamps that wrap round the corners, with the seams of the bonnet that run out of them. */
export function lampShapes(solid: Solid): Shape[] {
  const { edgeFront, edgeRear, tailLamp } = solid
  const { y0, y1, side } = solid.lamp
  const front = poly([
    [edgeFront(y0) - 3, y0],
    [edgeFront(y1) - 3, y1],
    [side, y1 + 2.5, 3],
    [side * 0.62, y0 + 2, 6],
  ])
  const inner = poly([
    [edgeFront(y0) + 9, y0 + 4.5, 3],
    [edgeFront(y1) + 7, y1 - 3, 3],
    [side * 0.62, y1 - 1.5, 4],
    [side * 0.5, y0 + 5, 4],
  ])
  const tail = poly([
    [edgeRear(tailLamp.y0) + 3, tailLamp.y0],
    [edgeRear(tailLamp.y1) + 3, tailLamp.y1],
    [tailLamp.side, tailLamp.y1 - 1, 3],
    [tailLamp.side + 5, tailLamp.y0 + 2, 5],
  ])
  return [
    { path: front, fill: 'lamp', stroke: 'glassEdge', w: 1.4, so: 0.6 },
    ...bonnetSeams(solid),
    { path: inner, fill: 'lampInner' },
    { path: tail, fill: 'tail', stroke: 'glassEdge', w: 1.2, so: 0.5 },
  ]
}

function bonnetSeams({ hull, lamp, fx, R, sill }: Solid): Shape[] {
  const cowl = hull.find((point) => point[3] === 'screen')
  if (cowl === undefined || cowl[0] <= 40) return []
  const [x, y] = cowl
  const { y0, y1, side } = lamp
  const bonnet = poly(
    [
      [side + 1, y1 + 3.5],
      [lerp(side, x, 0.6), lerp(y1 + 3, y - 3, 0.72), 20],
      [x - 2, y - 4],
    ],
    false,
  )
  const wing = poly(
    [
      [side * 0.62, y0 - 1],
      [lerp(side * 0.62, fx - R, 0.75), y0 - 3, 6],
      [fx - R * 1.02, lerp(sill, y0, 0.45)],
    ],
    false,
  )
  return [
    { path: bonnet, stroke: 'black', w: 1.1, so: 0.24 },
    { path: wing, stroke: 'black', w: 1.1, so: 0.22 },
  ]
}
