import { chinFront, chinRear } from './flank-shapes.ts'
import { box, circle, flip, lerp, poly } from './paths.ts'
import type { Path } from './paths.ts'
import { SEAM, shade } from './sheet.ts'
import type { Shape } from './sheet.ts'
import { bedStart } from './solid.ts'
import type { Solid } from './solid.ts'

/** All that lies on the nose: z across with 0 in the middle, y up. */
export function noseShapes(solid: Solid): Shape[] {
  const { y1 } = solid.intake
  return [...(solid.ride === 'truck' ? truckNose(solid) : carNose(solid)), ...plateShapes(y1 - 4, y1 + 8, y1 - 0.6)]
}

/** All that lies on the stern; a truck's is its load box. */
export function sternShapes(solid: Solid): Shape[] {
  const { gate } = solid
  if (gate === undefined) return []
  const h = solid.W / 2
  return [
    {
      path: poly([
        [-h, solid.sill - 16],
        [-h, gate.y0 - 6],
        [h, gate.y0 - 6],
        [h, solid.sill - 16],
      ]),
      ...shade(0.1),
    },
    rearBumper(solid),
    {
      path: poly([
        [-h + 12, gate.y0, 5],
        [-h + 10, gate.y1, 5],
        [h - 10, gate.y1, 5],
        [h - 12, gate.y0, 5],
      ]),
      ...SEAM,
    },
    ...(gate.split === true
      ? [
          {
            path: poly(
              [
                [0, gate.y0],
                [0, gate.y1],
              ],
              false,
            ),
            ...SEAM,
          },
        ]
      : []),
    ...tailLampShapes(solid),
    ...(bedStart(solid) === undefined ? hatchShapes(solid, gate) : tailgateShapes(h, gate)),
    ...(solid.bumperBar === true
      ? []
      : both({ path: box(h - 28, chinRear(solid) - 6, h - 14, chinRear(solid) - 2, 1.5), fill: 'tail', o: 0.95 })),
  ]
}

type Gate = NonNullable<Solid['gate']>

/** A shape and its mirror image. */
function both(shape: Shape): Shape[] {
  return [shape, { ...shape, path: flip(shape.path) }]
}

/** A number plate with six dark marks on it. */
function plateShapes(y0: number, y1: number, markY: number, markHeight = 5.2): Shape[] {
  const marks = Array.from({ length: 6 }, (_, i): Shape => ({
    path: mark(i, markY, markY + markHeight),
    ...shade(0.55),
  }))
  return [{ path: box(-26, y0, 26, y1, 1.5), fill: 'plate', stroke: 'black', w: 0.8, so: 0.35 }, ...marks]
}

function mark(index: number, y0: number, y1: number): Path {
  return box(-20 + index * 7, y0, -15.6 + index * 7, y1)
}

function truckNose({ W, lamp, grille }: Solid): Shape[] {
  const h = W / 2
  const bars = [1, 2, 3].map((i): Shape => {
    const y = grille.y0 + i * 7
    return { path: box(-grille.half + 8, y - 1.2, grille.half - 8, y + 1.2, 1), fill: 'chrome', o: 0.5 }
  })
  const headlamp = poly([
    [lamp.in, lamp.y0, 4],
    [lamp.in - 4, lamp.y1, 5],
    [h + 1, lamp.y1],
    [h + 1, lamp.y0],
  ])
  return [
    { path: box(-h + 4, 46, h - 4, 66, 5), fill: 'trim' },
    { path: box(-grille.half, grille.y0, grille.half, grille.y1, 6), fill: 'trim' },
    ...bars,
    ...both({ path: headlamp, fill: 'lamp', stroke: 'glassEdge', w: 1.4, so: 0.6 }),
  ]
}

function carNose(solid: Solid): Shape[] {
  const h = solid.W / 2
  const { half, y0, y1 } = solid.intake
  const chin = chinFront(solid)
  const apron = poly([
    [-h, 10],
    [-h, chin],
    [-half - 10, chin, 6],
    [-half - 4, y0 + 2, 6],
    [half + 4, y0 + 2, 6],
    [half + 10, chin, 6],
    [h, chin],
    [h, 10],
  ])
  return [
    { path: apron, fill: 'trim' },
    {
      path: poly([
        [-half - 2, y0, 5],
        [-half + 8, y1, 5],
        [half - 8, y1, 5],
        [half + 2, y0, 5],
      ]),
      fill: 'trim',
    },
    ...grilleShapes(solid),
    ...headlampShapes(solid),
    ...both({
      path: poly([
        [h - 26, y0 + 3, 4],
        [h - 24, y1, 4],
        [h - 8, y1 - 2, 4],
        [h - 8, y0 + 4, 4],
      ]),
      fill: 'trim',
    }),
    ...both({ path: circle(h - 17, (y0 + y1) / 2 + 1, 3.6), fill: 'lampInner' }),
  ]
}

function grilleShapes({ grille }: Solid): Shape[] {
  const { half, y0, y1, bars } = grille
  const waist = lerp(y0, y1, 0.75)
  const frame = poly([
    [-half + 10, y0, 7],
    [-half, waist, 6],
    [-half + 3, y1, 4],
    [half - 3, y1, 4],
    [half, waist, 6],
    [half - 10, y0, 7],
  ])
  const barShapes = Array.from({ length: bars }, (_, i): Shape => {
    const y = lerp(y0, y1, (i + 1) / (bars + 1))
    return { path: box(-(half - 12), y - 1.3, half - 12, y + 1.3, 1), fill: 'chrome', o: 0.75 }
  })
  const badge = circle(0, lerp(y0, y1, 0.56), Math.min(6.5, (y1 - y0) * 0.34))
  return [
    { path: frame, fill: 'trim', stroke: 'chrome', w: 1.6 },
    ...barShapes,
    { path: badge, fill: 'chrome', stroke: 'trim', w: 1 },
  ]
}

function headlampShapes({ W, lamp }: Solid): Shape[] {
  const h = W / 2
  const { y0, y1 } = lamp
  const glass = poly([
    [lamp.in, y0 + 3, 3],
    [lamp.in - 3, y1 - 1, 3],
    [h + 2, y1 + 1],
    [h + 2, y0],
  ])
  const reflector = circle(lamp.in + (h - lamp.in) * 0.42, (y0 + y1) / 2, (y1 - y0) * 0.3)
  const indicator = poly([
    [h - 12, y0 + 2],
    [h - 11, y0 + 6],
    [h + 2, y0 + 6],
    [h + 2, y0 + 2],
  ])
  return [
    ...both({ path: glass, fill: 'lamp', stroke: 'glassEdge', w: 1.4, so: 0.6 }),
    ...both({ path: reflector, fill: 'lampInner', stroke: 'glassEdge', w: 1, so: 0.4 }),
    ...both({ path: indicator, fill: 'amber', o: 0.9 }),
  ]
}

function rearBumper(solid: Solid): Shape {
  const h = solid.W / 2
  if (solid.bumperBar === true) return { path: box(-h, 43, h, 57, 3), fill: 'trim' }
  return {
    path: poly([
      [-h, 10],
      [-h, chinRear(solid)],
      [h, chinRear(solid)],
      [h, 10],
    ]),
    fill: 'trim',
  }
}

function tailLampShapes({ W, tailLamp }: Solid): Shape[] {
  const h = W / 2
  const { y0, y1, half } = tailLamp
  const height = y1 - y0
  const glass = poly([
    [h - half, y0 + 1, 3],
    [h - half - 2, y1 - 1, 3],
    [h + 2, y1],
    [h + 2, y0],
  ])
  return [
    ...both({ path: glass, fill: 'tail', stroke: 'glassEdge', w: 1.2, so: 0.5 }),
    ...both({ path: box(h - half + 3, y0 + height * 0.16, h - 3, y0 + height * 0.4, 2), fill: 'lamp', o: 0.85 }),
    ...both({ path: box(h - half + 3, y0 + height * 0.5, h - 3, y0 + height * 0.64, 1), fill: 'tailInner' }),
  ]
}

/** The pressed tailgate of a load bed, with the plate in the bumper. */
function tailgateShapes(h: number, { y0, y1 }: Gate): Shape[] {
  const at = (share: number) => lerp(y0, y1, share)
  const pressing = poly([
    [-h + 24, at(0.2), 4],
    [-h + 24, at(0.78), 4],
    [h - 24, at(0.78), 4],
    [h - 24, at(0.2), 4],
  ])
  return [
    { path: pressing, ...shade(0.07) },
    { path: box(-13, at(0.82), 13, at(0.93), 2), fill: 'trim' },
    ...plateShapes(44.5, 55.5, 47, 5.4),
  ]
}

/** The tail door of all others: plate in its recess, a bright bar above. */
function hatchShapes({ belt, ride }: Solid, gate: Gate): Shape[] {
  const y = lerp(gate.y0, Math.min(gate.y1, belt), ride === 'low' ? 0.34 : 0.42)
  return [
    { path: box(-30, y - 3, 30, y + 15, 3), ...shade(0.14) },
    ...plateShapes(y, y + 12, y + 3.4),
    { path: box(-24, y + 17, 24, y + 20, 1.4), fill: 'chrome', o: 0.8 },
  ]
}
