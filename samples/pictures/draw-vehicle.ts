import type { BodyName } from './body-types.ts'
import { paletteWith, QUIET_PALETTE } from './colours.ts'
import type { Palette } from './colours.ts'
import { num } from './paths.ts'
import { drawQuarter } from './quarter-view.ts'
import { Sheet } from './sheet.ts'
import { drawSide } from './side-view.ts'
import { solidOf } from './solid.ts'

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
