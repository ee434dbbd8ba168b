import { lampShapes, truckLamp, windowShapes } from './flank-glass.ts'
import { box, lerp, poly } from './paths.ts'
import { light, SEAM, shade } from './sheet.ts'
import type { Shape } from './sheet.ts'
import { bedStart } from './solid.ts'
import type { Solid } from './solid.ts'

/** Height of the dark lower edge of the bumpers, the same on the flank as on nose and stern. */
export function chinFront(solid: Solid): number {
  return solid.blackBumper === true ? solid.intake.y1 + 3 : solid.intake.y0 + 4
}

export function chinRear({ ride }: Solid): number {
  if (ride === 'low') return 34
  return ride === 'van' ? 45 : 52
}

/** All that lies on the side, from the bottom up: x from nose to tail, y up. */
export function flankShapes(solid: Solid): Shape[] {
  const isTruck = solid.ride === 'truck'
  return [
    ...(isTruck ? truckBands() : [...lightBands(solid), ...bumperEnds(solid)]),
    ...sillShapes(solid),
    ...bodyTrim(solid),
    ...solid.doors.map((door): Shape => ({
      path: poly(
        door.map((point, i) => roundInner(point, i, door.length)),
        false,
      ),
      ...SEAM,
    })),
    ...bedSeam(solid),
    ...softTop(solid),
    ...solid.glass.flatMap((_, index) => windowShapes(solid, index)),
    ...handleShapes(solid),
    ...(isTruck ? [truckLamp(solid)] : lampShapes(solid)),
    ...(solid.bumperBar === true ? [rearBar()] : []),
  ]
}

function roundInner(
  point: readonly [number, number],
  index: number,
  count: number,
): readonly [number, number, number?] {
  return index > 0 && index < count - 1 ? [...point, 9] : point
}

function truckBands(): Shape[] {
  return [
    {
      path: poly([
        [-4, 40],
        [-4, 66],
        [52, 66, 5],
        [56, 40],
      ]),
      fill: 'trim',
    },
    {
      path: poly([
        [-4, 66],
        [-4, 92],
        [170, 92],
        [170, 66],
      ]),
      ...shade(0.14),
    },
    {
      path: poly([
        [-4, 150],
        [0, 132],
        [170, 132],
        [170, 138],
        [4, 138],
      ]),
      ...light(0.16),
    },
    { path: box(20, 74, 50, 78, 2), fill: 'trim' },
  ]
}

/** Three bands of light: a bright shoulder, a quiet flank, a shaded foot. */
function lightBands({ L, belt, sill }: Solid): Shape[] {
  const middle = lerp(sill, belt, 0.52)
  const shoulder = poly([
    [-10, belt - 7],
    [L * 0.5, belt - 2],
    [L + 10, belt - 3],
    [L + 10, belt - 10],
    [L * 0.5, belt - 9],
    [-10, belt - 16],
  ])
  const flank = poly([
    [-10, middle + 3],
    [L * 0.5, middle + 1],
    [L + 10, middle + 6],
    [L + 10, 0],
    [-10, 0],
  ])
  const foot = poly([
    [-10, middle - 13],
    [L * 0.5, middle - 16],
    [L + 10, middle - 10],
    [L + 10, 0],
    [-10, 0],
  ])
  return [
    { path: shoulder, ...light(0.2) },
    { path: flank, ...shade(0.09) },
    { path: foot, ...shade(0.1) },
  ]
}

function bumperEnds(solid: Solid): Shape[] {
  const { L, fx, rx, R } = solid
  const front = chinFront(solid)
  const rear = chinRear(solid)
  const nose: Shape = {
    path: poly([
      [-8, 10],
      [-8, front],
      [fx - R * 1.25, front - 1, 4],
      [fx - R, 24],
      [fx - R, 10],
    ]),
    fill: 'trim',
  }
  if (solid.bumperBar === true) return [nose]
  return [
    nose,
    {
      path: poly([
        [rx + R, 10],
        [rx + R * 1.2, rear - 2, 4],
        [L + 10, rear],
        [L + 10, 10],
      ]),
      fill: 'trim',
    },
  ]
}

function sillShapes({ ride, fx, rx, sill }: Solid): Shape[] {
  if (ride === 'truck') return []
  if (ride === 'tall')
    return [
      {
        path: poly([
          [fx, sill - 8],
          [fx + 20, sill + 9, 5],
          [rx - 20, sill + 9, 5],
          [rx, sill - 8],
        ]),
        fill: 'trim',
      },
    ]
  return [
    {
      path: poly([
        [fx, sill - 8],
        [fx + 30, sill + 3, 4],
        [rx - 30, sill + 3, 4],
        [rx, sill - 8],
      ]),
      fill: 'trim',
      o: 0.9,
    },
  ]
}

function bodyTrim({ panels, bedRibs, rail, rx }: Solid): Shape[] {
  const shapes: Shape[] = []
  for (const [a, b] of panels === true ? PANELS : []) {
    shapes.push({
      path: poly([
        [a, 128, 6],
        [a + 1, 186, 6],
        [b - 3, 186, 6],
        [b, 128, 6],
      ]),
      ...shade(0.05),
      stroke: 'black',
      w: 1,
      so: 0.14,
    })
  }
  for (const x of bedRibs === true ? BED_RIBS : []) {
    if (Math.abs(x - rx) > 62)
      shapes.push({
        path: poly(
          [
            [x, 60],
            [x, 106],
          ],
          false,
        ),
        stroke: 'black',
        w: 1,
        so: 0.14,
      })
  }
  if (rail !== undefined) shapes.push({ path: box(rail[0], rail[2], rail[1], rail[2] + 2.4, 1), fill: 'trim', o: 0.55 })
  return shapes
}

const BED_RIBS = [286, 319, 352, 385, 418, 451, 484, 517] as const
const PANELS = [
  [202, 312],
  [332, 494],
] as const

/** Where the load bed parts from the cab. */
function bedSeam(solid: Solid): Shape[] {
  const x = bedStart(solid)
  if (x === undefined || solid.ride !== 'tall') return []
  return [
    {
      path: poly(
        [
          [x - 2, solid.belt + 3],
          [x - 4, solid.sill + 4],
        ],
        false,
      ),
      stroke: 'black',
      w: 2,
      so: 0.5,
    },
  ]
}

function softTop({ softTop: isSoft, belt, H, L }: Solid): Shape[] {
  if (isSoft !== true) return []
  return [
    {
      path: poly([
        [90, belt + 4],
        [110, H + 20],
        [L - 40, H + 20],
        [L - 48, belt + 9],
        [L * 0.62, belt + 6],
      ]),
      fill: 'trim',
    },
  ]
}

/** Door handles, and the fuel flap of all but pick-ups and trucks. */
function handleShapes(solid: Solid): Shape[] {
  const { rx, belt } = solid
  const hasFlap = solid.ride !== 'truck' && bedStart(solid) === undefined
  return [
    ...solid.handles.flatMap(([x, y]): Shape[] => [
      { path: box(x, y, x + 17, y + 3.6, 1.8), ...shade(0.5) },
      { path: box(x, y + 2.4, x + 17, y + 3.8, 0.7), ...light(0.4) },
    ]),
    ...(hasFlap
      ? [{ path: box(rx + 10, belt - 22, rx + 24, belt - 9, 3), stroke: 'black', w: 1, so: 0.22 } as const]
      : []),
  ]
}

function rearBar(): Shape {
  return {
    path: poly([
      [500, 42],
      [500, 56, 3],
      [541, 58],
      [541, 42],
    ]),
    fill: 'trim',
  }
}

/** Rails along the roof. */
export function roofRailShapes({ rails }: Solid): Shape[] {
  if (rails === undefined) return []
  const [from, to, y] = rails
  return [
    {
      path: poly(
        [
          [from, y - 4],
          [from + 10, y + 3.5, 5],
          [to - 12, y + 1.5, 5],
          [to, y - 6],
        ],
        false,
      ),
      stroke: 'trim',
      w: 3.2,
    },
  ]
}
