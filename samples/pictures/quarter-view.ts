import { cargoDoorShapes, cargoSideShapes, chassisShapes } from './cargo-shapes.ts'
import type { Cargo } from './cargo-shapes.ts'
import { noseShapes, sternShapes } from './fascia-shapes.ts'
import { flankShapes, roofRailShapes } from './flank-shapes.ts'
import { circle, clamp, convex, flatten, mapPath, poly, TAU } from './paths.ts'
import type { Path, Point } from './paths.ts'
import { quarterScene } from './quarter-scene.ts'
import type { QuarterScene } from './quarter-scene.ts'
import { drawSkin } from './quarter-skin.ts'
import { light, linesThrough, shade, throughPoints } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import type { Point3, Solid } from './solid.ts'
import { archPath, wheelShapes } from './wheel-shapes.ts'

const SCALE = 0.9

/** The three-quarter view of nose or stern; `angle` in degrees off the long axis. */
export function drawQuarter(sheet: Sheet, solid: Solid, view: 'front' | 'rear', angle: number): void {
  const scene = quarterScene(solid, view === 'front', angle)
  const { cargo } = solid
  drawGround(sheet, scene)
  drawFarWheels(sheet, scene)
  drawFloor(sheet, scene)
  for (const x of [solid.fx, solid.rx]) sheet.path(linesThrough(tyre(scene, x)), { fill: 'arch' })
  if (cargo !== undefined && scene.isFront) drawCargo(sheet, scene, cargo)
  drawMirror(sheet, scene, 'far')
  drawSkin(sheet, scene)
  drawFlank(sheet, scene)
  if (cargo !== undefined && !scene.isFront) drawCargo(sheet, scene, cargo)
  for (const x of [solid.fx, solid.rx]) drawNearWheel(sheet, scene, x)
  drawMirror(sheet, scene, 'near')
}

function drawGround(sheet: Sheet, { solid, camera }: QuarterScene): void {
  const outer = shadowPoints(solid, 1.06).map(camera.see)
  for (const point of outer) sheet.note(point)
  sheet.path(linesThrough(outer), { fill: 'shadow', o: 0.1 })
  sheet.path(linesThrough(shadowPoints(solid, 0.97).map(camera.see)), { fill: 'shadow', o: 0.2 })
}

function shadowPoints({ W, L }: Solid, grow: number): Point3[] {
  const squared = (value: number) => Math.sign(value) * Math.abs(value) ** 0.42
  return Array.from({ length: 48 }, (_, i) => {
    const angle = (i / 48) * TAU
    return [L / 2 + ((squared(Math.cos(angle)) * L) / 2) * (grow * 0.985), 0, squared(Math.sin(angle)) * (W / 2) * grow]
  })
}

function wheelPlane({ W }: Solid): number {
  return W / 2 - 4
}

function treadWidth({ cargo }: Solid): number {
  return cargo === undefined ? 24 : 34
}

/** The circle of a tyre in the view, in the plane z. */
function ring({ solid, camera }: QuarterScene, x: number, z: number): Point[] {
  return flatten(circle(x, solid.R, solid.R)).map(([a, b]) => camera.see([a, b, z]))
}

/** The tyre of a wheel on the near side, tread and all. */
function tyre(scene: QuarterScene, x: number): Point[] {
  const z = wheelPlane(scene.solid)
  return convex([...ring(scene, x, z), ...ring(scene, x, z - treadWidth(scene.solid))])
}

function drawFarWheels(sheet: Sheet, scene: QuarterScene): void {
  const { solid } = scene
  const z = -wheelPlane(solid)
  for (const x of [solid.fx, solid.rx]) {
    sheet.path(linesThrough(convex([...ring(scene, x, z), ...ring(scene, x, z + treadWidth(solid))])), {
      fill: 'rubber',
    })
  }
}

function drawFloor(sheet: Sheet, { solid, camera }: QuarterScene): void {
  const top = solid.cargo === undefined ? solid.sill + 4 : 60
  const [from, to] = [Math.max(26, solid.fx - 50), Math.min(solid.rx + 60, solid.L - 40)]
  const half = (solid.W / 2) * 0.82
  const corners: readonly Point[] = [
    [from, -half],
    [from, half],
    [to, half],
    [to, -half],
  ]
  const points = corners.flatMap(([x, z]) => [camera.see([x, 20, z]), camera.see([x, top, z])])
  sheet.path(linesThrough(convex(points)), { fill: 'arch' })
}

/** What lies on the near side, on nose or stern, and the wheel arches. */
function drawFlank(sheet: Sheet, scene: QuarterScene): void {
  const { solid, at } = scene
  const side = throughPoints(([x, y]) => at(x, y, 1))
  const rails = roofRailShapes(solid)
  sheet.lay(
    rails,
    throughPoints(([x, y]) => at(x, y, -0.93)),
    { scale: SCALE },
  )
  const clip = sheet.clip(side(solid.outline))
  sheet.lay(flankShapes(solid), side, { scale: SCALE, clip })
  const foot = poly([
    [-9, -6],
    [-9, solid.sill - 3],
    [solid.L + 9, solid.sill - 3],
    [solid.L + 9, -6],
  ])
  sheet.path(side(foot), { ...shade(0.12), clip })
  sheet.lay(
    rails,
    throughPoints(([x, y]) => at(x, y, 0.97)),
    { scale: SCALE },
  )
  drawFascia(sheet, scene)
  for (const x of solid.cargo === undefined ? [solid.fx, solid.rx] : [solid.fx]) {
    if (solid.ride === 'tall') sheet.path(side(archPath(solid, x, 1.075)), { fill: 'trim', clip })
    sheet.path(side(archPath(solid, x)), { fill: 'arch', clip })
  }
}

function drawFascia(sheet: Sheet, { solid, at, isFront }: QuarterScene): void {
  const half = solid.W / 2
  const edge = isFront ? solid.edgeFront : solid.edgeRear
  const lowest = isFront ? solid.foot.front : solid.foot.rear
  const seen = throughPoints((point) => {
    const y = Math.max(point[1], lowest)
    return at(edge(y), y, point[0] / half)
  })
  const withinWidth = (path: Path) => mapPath(path, ([z, y]) => [clamp(z, -half, half), y])
  sheet.lay(isFront ? noseShapes(solid) : sternShapes(solid), (path) => seen(withinWidth(path)), { scale: SCALE })
}

function drawNearWheel(sheet: Sheet, scene: QuarterScene, x: number): void {
  const { solid, camera } = scene
  const z = wheelPlane(solid)
  const [left, right, top] = [x - solid.R * 2, x + solid.R * 2, solid.sill - 2]
  const below: readonly Point[] = [
    [left, -20],
    [left, top],
    [right, top],
    [right, -20],
  ]
  const clip = sheet.clip(linesThrough(below.map(([a, b]) => camera.see([a, b, z - treadWidth(solid) / 2]))))
  const outline = tyre(scene, x)
  sheet.path(linesThrough(outline), { fill: 'arch', clip })
  for (const point of outline) sheet.note(point)
  sheet.lay(
    wheelShapes(solid, x),
    throughPoints(([a, b]) => camera.see([a, b, z])),
    { scale: SCALE },
  )
}

/** The mirror of the near side with its glass or shaded foot; of the far side only the housing shows. */
function drawMirror(sheet: Sheet, { solid, at, isFront }: QuarterScene, place: 'near' | 'far'): void {
  const isTruck = solid.ride === 'truck'
  const x = (solid.glass[0]?.[0]?.[0] ?? 0) - (isTruck ? 14 : -3)
  const y = solid.belt + (isTruck ? 6 : 0)
  const [height, length] = isTruck ? [40, 8] : [14, 15]
  const on = (dx: number, dy: number, u: number) => at(x + dx, y + dy, u)
  const style = { fill: solid.ride === 'van' || isTruck ? 'trim' : 'paint', stroke: 'black', w: 1.1, so: 0.4 } as const
  if (place === 'far') {
    const housing = [
      on(0, 2, -1),
      on(0, height, -1.02),
      on(0, 1, -1.2),
      on(0, height, -1.2),
      on(8, 2, -1.2),
      on(8, height, -1.2),
    ]
    sheet.path(linesThrough(convex(housing)), style)
    return
  }
  const out = isTruck ? 1.2 : 1.17
  const inner = [on(0, 2, 1.03), on(length, 1, 1.03), on(0, height, 1.04)]
  const outer = [on(0, 1, out), on(length, 2, out), on(0, height, out), on(length, height, out)]
  sheet.path(linesThrough(convex([...inner, ...outer])), style)
  if (isFront) {
    const foot = [on(0, 2, 1.05), on(0, height * 0.35, 1.05), on(0, 1, out), on(0, height * 0.35, out)]
    sheet.path(linesThrough(convex(foot)), shade(0.35))
    return
  }
  const tip = out - 0.01
  const glass = [on(length, 3, 1.05), on(length, height - 2, 1.05), on(length, 3, tip), on(length, height - 2, tip)]
  sheet.path(linesThrough(convex(glass)), { fill: 'glass' })
}

/** Chassis and load box of a truck: its end that faces us, its roof, its side. */
function drawCargo(sheet: Sheet, { camera, isFront }: QuarterScene, cargo: Cargo): void {
  const { x0, x1, y0, y1, half } = cargo
  const face = (points: readonly Point3[]) => linesThrough(points.map(camera.see))
  const corners: readonly Point3[] = [
    [x0, y1, -half],
    [x0, y1, half],
    [x1, y1, half],
    [x1, y1, -half],
    [x1, y0, half],
    [x1, y0, -half],
    [x0, y0, -half],
  ]
  for (const corner of corners) sheet.note(camera.see(corner))
  sheet.lay(
    chassisShapes(),
    throughPoints(([x, y]) => camera.see([x, y, half - 12])),
    { scale: SCALE },
  )
  const end = isFront ? x0 : x1
  const endFace = face([
    [end, y0, -half],
    [end, y1, -half],
    [end, y1, half],
    [end, y0, half],
  ])
  sheet.path(endFace, { fill: 'box' })
  sheet.path(endFace, shade(0.14))
  if (!isFront)
    sheet.lay(
      cargoDoorShapes(cargo),
      throughPoints(([z, y]) => camera.see([x1, y, z])),
      { scale: SCALE },
    )
  const roof = face([
    [x0, y1, -half],
    [x1, y1, -half],
    [x1, y1, half],
    [x0, y1, half],
  ])
  sheet.path(roof, { fill: 'box' })
  sheet.path(roof, light(0.4))
  sheet.lay(
    cargoSideShapes(cargo),
    throughPoints(([x, y]) => camera.see([x, y, half])),
    { scale: SCALE },
  )
}
