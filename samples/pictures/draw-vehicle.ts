import type { BodyName } from './body-types.ts'
import { paletteWith, QUIET_PALETTE, type Palette } from './colours.ts'
import { num, poly } from './paths.ts'
import { drawQuarter } from './quarter-view.ts'
import { Sheet, shade, squareOn, type Shape } from './sheet.ts'
import { solidOf, type Solid } from './solid.ts'
import { cargoSideShapes, chassisShapes } from './cargo-shapes.ts'
import { flankShapes, roofRailShapes } from './flank-shapes.ts'
import { archPath, wheelShapes } from './wheel-shapes.ts'

export type View = 'side' | 'front' | 'rear'

export type Drawing = {
  readonly body: BodyName
  readonly view: View
  /** Degrees off the long axis, 20 to 65; a side view has none. */
  readonly angle: number
  /** `#` and six hex digits. */
  readonly paint: string
}

/** Width and height of the drawing in its own units. */
export const DRAWING_SIZE = { width: 640, height: 480 } as const

/**
 * Draws a vehicle as SVG text, 4:3, with wall and floor. A vehicle is a small solid model (its silhouette drawn out to
 * a width); every shape lies in the plane where it is easy to draw and is carried into the view.
 */
export function drawVehicle({ body, view, angle, paint }: Drawing): string {
  return draw({ body, view, angle }, paletteWith(paint))
}

/** The neutral stand-in where a vehicle has no picture. */
export function drawDefaultCar(): string {
  return draw({ body: 'hatchback', view: 'front', angle: 40 }, QUIET_PALETTE)
}

function draw({ body, view, angle }: Omit<Drawing, 'paint'>, palette: Palette): string {
  const solid = solidOf(body)
  const sheet = new Sheet(`${body}-${view}`, palette)
  if (view === 'side') drawSide(sheet, solid)
  else drawQuarter(sheet, solid, view, angle)
  const { width, height } = DRAWING_SIZE
  const floor = view === 'side' ? 318 : 292
  const ground = new Sheet(sheet.id, palette)
  ground.path(`M0 0H${width}V${height}H0Z`, { fill: 'wall' })
  ground.path(`M0 ${floor}H${width}V${height}H0Z`, { fill: 'floor' })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    sheet.defs.length > 0 ? `<defs>${sheet.defs.join('')}</defs>` : '',
    ...ground.out,
    `<g transform="${placing(sheet, view, solid.L)}">`,
    ...sheet.out,
    '</g></svg>',
  ].join('')
}

/** Centres the vehicle, as large as the room allows; a side view shows short cars shorter than long ones. */
function placing({ bounds }: Sheet, view: View, length: number): string {
  const { width, height } = DRAWING_SIZE
  const { min, max } = bounds
  const [room, largest, ground] =
    view === 'side' ? ([[572, 300], 1.07 * (535 / length) ** 0.45, 356] as const) : ([[548, 352], 9, 398] as const)
  const scale = Math.min(room[0] / (max[0] - min[0]), room[1] / (max[1] - min[1]), largest)
  const x = width / 2 - ((min[0] + max[0]) / 2) * scale
  const resting = ground - max[1] * scale
  const y = view === 'side' ? ground : Math.min(resting, height / 2 + 22 - ((min[1] + max[1]) / 2) * scale)
  return `translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 1000) / 1000})`
}

/** The vehicle square on, its nose to the left. */
function drawSide(sheet: Sheet, solid: Solid): void {
  const { L, H, fx, rx, sill, cargo } = solid
  sheet.note([0, -H])
  sheet.note([L, 0])
  sheet.path(groundShadow(L, 1.05), { fill: 'shadow', o: 0.1 })
  sheet.path(groundShadow(L, 1), { fill: 'shadow', o: 0.2 })
  sheet.path(
    squareOn(
      poly([
        [fx - 10, 16],
        [fx, sill + 18],
        [rx, sill + 18],
        [rx + 20, 18, 4],
      ]),
    ),
    { fill: 'arch' },
  )
  if (cargo !== undefined) sheet.lay([...chassisShapes(), ...cargoSideShapes(cargo)], squareOn)
  const outline = squareOn(solid.outline)
  sheet.path(outline, { stroke: 'shadow', w: 3, so: 0.3 })
  sheet.path(outline, { fill: 'paint' })
  const clip = sheet.clip(outline)
  sheet.lay(flankShapes(solid), squareOn, { clip })
  sheet.path(outline, { stroke: 'white', w: 3, so: 0.26, clip })
  sheet.path(
    squareOn(
      poly([
        [-9, -6],
        [-9, sill - 3],
        [L + 9, sill - 3],
        [L + 9, -6],
      ]),
    ),
    { ...shade(0.12), clip },
  )
  sheet.lay(roofRailShapes(solid), squareOn)
  drawArches(sheet, solid, clip)
  for (const x of [fx, rx]) sheet.lay(wheelShapes(solid, x), squareOn)
  sheet.lay(mirrorShapes(solid), squareOn)
}

function groundShadow(length: number, share: number): string {
  const radii = `${num((length / 2) * share)} ${num(7 * share)} 0 1 0`
  return `M${num(length / 2 - (length / 2) * share)} 0a${radii} ${num(length * share)} 0a${radii} ${num(-length * share)} 0Z`
}

function drawArches(sheet: Sheet, solid: Solid, clip: string): void {
  for (const x of solid.cargo === undefined ? [solid.fx, solid.rx] : [solid.fx]) {
    if (solid.ride === 'tall') sheet.path(squareOn(archPath(solid, x, 1.075)), { fill: 'trim', clip })
    sheet.path(squareOn(archPath(solid, x)), { fill: 'arch', clip })
  }
}

function mirrorShapes({ glass, ride, belt }: Solid): Shape[] {
  const isTruck = ride === 'truck'
  const x = (glass[0]?.[0]?.[0] ?? 0) - (isTruck ? 12 : 0)
  const y = belt + (isTruck ? 8 : -1)
  const [width, height] = isTruck ? [10, 40] : [17, 15]
  const body = poly([
    [x + 2, y, 3],
    [x + 1, y + height - 2, 6],
    [x + width - 3, y + height, 5],
    [x + width, y + 3, 4],
  ])
  const foot = poly([
    [x + 2, y, 3],
    [x + 1.6, y + height * 0.34, 3],
    [x + width, y + height * 0.34, 3],
    [x + width, y + 3, 4],
  ])
  return [
    { path: body, fill: ride === 'van' || isTruck ? 'trim' : 'paint', stroke: 'black', w: 1.2, so: 0.45 },
    { path: foot, ...shade(0.34) },
  ]
}
