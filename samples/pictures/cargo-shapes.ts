import { box, poly } from './paths.ts'
import { light, SEAM, shade } from './sheet.ts'
import type { Shape } from './sheet.ts'
import type { BodyShape } from './body-types.ts'

export type Cargo = NonNullable<BodyShape['cargo']>

/** The long side of a truck's load box. */
export function cargoSideShapes({ x0, x1, y0, y1 }: Cargo): Shape[] {
  const ribs: Shape[] = []
  for (let x = x0 + 43; x < x1 - 10; x += 43) {
    ribs.push({
      path: poly(
        [
          [x, y0 + 10],
          [x, y1 - 7],
        ],
        false,
      ),
      stroke: 'black',
      w: 1.2,
      so: 0.12,
    })
  }
  return [
    { path: box(x0, y0, x1, y1, 3), fill: 'box' },
    { path: box(x0, y0, x1, y0 + 10), ...shade(0.28) },
    { path: box(x0, y1 - 7, x1, y1), ...shade(0.12) },
    ...ribs,
    { path: box(x0, y0, x0 + 6, y1), ...shade(0.1) },
    { path: box(x1 - 6, y0, x1, y1), ...shade(0.1) },
  ]
}

/** Frame, tank, side guard, mudguard and tail lamp below the box. */
export function chassisShapes(): Shape[] {
  return [
    { path: box(120, 60, 682, 78), fill: 'trim' },
    { path: box(206, 44, 290, 74, 5), fill: 'alloyDark' },
    { path: box(212, 48, 284, 52, 2), ...light(0.12) },
    { path: box(312, 40, 420, 44, 2), fill: 'trim' },
    { path: box(312, 56, 420, 60, 2), fill: 'trim' },
    {
      path: poly(
        [
          [324, 78],
          [324, 40],
        ],
        false,
      ),
      stroke: 'trim',
      w: 4,
    },
    {
      path: poly(
        [
          [408, 78],
          [408, 40],
        ],
        false,
      ),
      stroke: 'trim',
      w: 4,
    },
    {
      path: poly([
        [446, 84],
        [446, 92, 4],
        [578, 92, 4],
        [578, 84],
      ]),
      fill: 'trim',
    },
    {
      path: poly([
        [624, 76],
        [632, 46],
        [684, 46],
        [684, 53],
        [638, 53],
        [634, 76],
      ]),
      fill: 'trim',
    },
    { path: box(668, 64, 690, 84, 2), fill: 'trim' },
    { path: box(680, 68, 689, 80, 1), fill: 'tail' },
  ]
}

/** The doors of the load box, seen from behind: z across, y up. */
export function cargoDoorShapes({ half, y0, y1 }: Cargo): Shape[] {
  const sides = [-1, 1] as const
  return [
    { path: box(-half + 5, y0 + 8, half - 5, y1 - 6, 2), ...SEAM },
    {
      path: poly(
        [
          [0, y0 + 8],
          [0, y1 - 6],
        ],
        false,
      ),
      stroke: 'black',
      w: 1.6,
      so: 0.4,
    },
    ...sides.flatMap((m): Shape[] => [
      {
        path: poly(
          [
            [m * 14, y0 + 10],
            [m * 14, y1 - 8],
          ],
          false,
        ),
        stroke: 'trim',
        w: 2.2,
      },
      { path: box(m * 14 - 6, y0 + 60, m * 14 + 6, y0 + 66, 2), fill: 'trim' },
    ]),
    { path: box(-half + 6, 62, half - 6, 84, 2), fill: 'trim' },
    ...sides.map((m): Shape => ({ path: box(m * 88 - 14, 67, m * 88 + 14, 80, 2), fill: 'tail' })),
    ...sides.map((m): Shape => ({ path: box(m * 64 - 6, 67, m * 64 + 6, 80, 2), fill: 'amber' })),
    { path: box(-26, 66, 26, 80, 1.5), fill: 'plate' },
  ]
}
