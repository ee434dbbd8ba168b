import { cargoSideShapes, chassisShapes } from './cargo-shapes.ts'
import { flankShapes, roofRailShapes } from './flank-shapes.ts'
import { num, poly } from './paths.ts'
import { shade, squareOn } from './sheet.ts'
import type { Shape, Sheet } from './sheet.ts'
import type { Solid } from './solid.ts'
import { archPath, wheelShapes } from './wheel-shapes.ts'

/** The vehicle square on, its nose to the left. */
export function drawSide(sheet: Sheet, solid: Solid): void {
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
