import { clamp, convex, flatten, lerp, TAU, trimEnds } from './paths.ts'
import type { Point } from './paths.ts'
import { strip } from './quarter-scene.ts'
import type { QuarterScene } from './quarter-scene.ts'
import { light, linesThrough, shade } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'
import { regionsOf } from './solid.ts'
import type { Region } from './solid.ts'

type SkinRegion = Region & { readonly isFacing: boolean; readonly depth: number; readonly tone: number }

const UPPER_TAGS: ReadonlySet<string> = new Set(['screen', 'roof', 'back', 'cabback'])
const TOP_TAGS: ReadonlySet<string> = new Set(['screen', 'roof', 'back'])
const ACROSS = [-1, -0.8, -0.5, -0.2, 0.2, 0.5, 0.8, 1] as const

/** The edges of the silhouette drawn out across the width, far ones first, and the flank's ground on top. */
export function drawSkin(sheet: Sheet, scene: QuarterScene): void {
  const { solid } = scene
  const skin = skinRegions(scene)
  const upper = solid.cargo === undefined ? upperPoints(skin, solid.belt) : []
  const whole = flatten(solid.outline).map(([x, y]) => scene.at(x, y, 1))
  drawHalo(sheet, scene, { skin, upper, whole })
  drawRegions(sheet, scene, skin, upper)
  sheet.path(linesThrough(whole), { fill: 'paint', stroke: 'paint', w: 0.6 })
  for (const point of whole) sheet.note(point)
}

function skinRegions(scene: QuarterScene): SkinRegion[] {
  const { camera, light: from } = scene
  return regionsOf(scene.solid)
    .map(({ tag, points, normal }) => {
      const [nx, ny] = normal
      const middle = points[Math.floor(points.length / 2)]!
      const point = scene.surface(middle[0], middle[1], 0)
      const isFacing = nx * (camera.eye[0] - point[0]) + ny * (camera.eye[1] - point[1]) > 0
      return { tag, points, normal, isFacing, depth: camera.depth(point), tone: nx * from[0] + ny * from[1] }
    })
    .sort((a, b) => b.depth - a.depth)
}

function upperPoints(skin: readonly SkinRegion[], belt: number): Point[] {
  return skin.filter(({ tag }) => UPPER_TAGS.has(tag)).flatMap(({ points }) => points.filter(([, y]) => y > belt + 4))
}

function cloud({ at }: QuarterScene, points: readonly Point[]): Point[] {
  return points.flatMap(([x, y]) => ACROSS.map((u) => at(x, y, u)))
}

/** Every part of the skin bulges outwards, so its outline in the view is the hull of its points. */
function cover(scene: QuarterScene, points: readonly Point[]): string {
  return linesThrough(convex(cloud(scene, points)))
}

type HaloParts = {
  readonly skin: readonly SkinRegion[]
  readonly upper: readonly Point[]
  readonly whole: readonly Point[]
}

/** A soft dark edge behind the whole body, so that it stands off the wall in every colour. */
function drawHalo(sheet: Sheet, scene: QuarterScene, { skin, upper, whole }: HaloParts): void {
  const edge = { fill: 'shadow', stroke: 'shadow', w: 3 } as const
  sheet.open('opacity="0.3"')
  if (upper.length > 0) sheet.path(cover(scene, upper), edge)
  for (const region of skin) sheet.path(cover(scene, region.points), edge)
  sheet.path(linesThrough(whole), edge)
  sheet.close()
}

function drawRegions(sheet: Sheet, scene: QuarterScene, skin: readonly SkinRegion[], upper: readonly Point[]): void {
  const top = scene.solid.softTop === true ? 'trim' : 'paint'
  let hasRoof = upper.length === 0
  for (const region of skin) {
    if (!hasRoof && UPPER_TAGS.has(region.tag)) {
      sheet.path(cover(scene, upper), { fill: top })
      const roof = skin.find(({ tag, isFacing }) => tag === 'roof' && isFacing)
      if (roof !== undefined) sheet.path(cover(scene, upper), shadeOf(scene, roof))
      hasRoof = true
    }
    for (const point of cloud(scene, region.points)) sheet.note(point)
    drawRegion(sheet, scene, region, TOP_TAGS.has(region.tag) ? top : 'paint')
  }
}

function drawRegion(sheet: Sheet, scene: QuarterScene, region: SkinRegion, fill: 'trim' | 'paint'): void {
  const { tag, points } = region
  const isBed = tag === 'bed'
  sheet.path(isBed ? linesThrough(strip(scene, points)) : cover(scene, points), { fill, stroke: fill, w: 0.8 })
  if (!region.isFacing) return
  if (isBed) {
    sheet.path(linesThrough(strip(scene, trimEnds(points, 0.01, 0.02), -0.9, 0.9)), { fill: 'trim' })
    sheet.path(linesThrough(strip(scene, trimEnds(points, 0.02, 0.55), -0.9, 0.9)), shade(0.35))
    return
  }
  sheet.path(cover(scene, points), shadeOf(scene, region))
  const hasGlass = tag === 'screen' || ((tag === 'back' || tag === 'cabback') && scene.solid.backGlass !== undefined)
  if (hasGlass) drawScreen(sheet, scene, region)
  if (tag === 'hood' && scene.isFront) drawBonnetCreases(sheet, scene, points)
}

/** Lighter or darker than the flank, by the way the region faces the light. */
function shadeOf(scene: QuarterScene, region: SkinRegion): Style {
  const tone = (region.tone - scene.light[2]) * 0.52
  const rounded = (value: number) => Math.round(value * 100) / 100
  return tone >= 0 ? light(rounded(clamp(tone, 0, 0.3))) : shade(rounded(clamp(-tone, 0, 0.26)))
}

function drawBonnetCreases(sheet: Sheet, { at }: QuarterScene, points: readonly Point[]): void {
  for (const u of [-0.55, 0.55]) {
    const line = trimEnds(points, 0.1, 0.04).map(([x, y], i, all) =>
      at(x, y, u * lerp(0.92, 1.08, i / (all.length - 1))),
    )
    sheet.path(linesThrough(line, false), { stroke: 'black', w: 1.2, so: 0.16 })
  }
}

const INSETS = { cabback: [0.1, 0.06, 0.8], back: [0.1, 0.12, 0.84], screen: [0.05, 0.06, 0.9] } as const

/** Windscreen or rear window: one pane, or two in a pair of doors. */
function drawScreen(sheet: Sheet, scene: QuarterScene, { tag, points }: SkinRegion): void {
  const isPair = scene.solid.backGlass === 'pair' && tag === 'back'
  const inset = tag === 'cabback' || tag === 'back' ? INSETS[tag] : INSETS.screen
  const panes = isPair
    ? ([
        [-0.82, -0.08],
        [0.08, 0.82],
      ] as const)
    : ([[-inset[2], inset[2]]] as const)
  for (const [u0, u1] of panes) {
    const glass = trimEnds(points, inset[0], isPair ? 0.2 : inset[1])
    sheet.path(linesThrough(strip(scene, glass, u0, u1)), { fill: 'glass', stroke: 'glassEdge', w: 2.6 })
    const [foot, head] = [glass[0]!, glass.at(-1)!]
    const on = (t: number, u: number) => scene.at(lerp(foot[0], head[0], t), lerp(foot[1], head[1], t), lerp(u0, u1, u))
    sheet.path(linesThrough([on(0, 0.5), on(0, 0.66), on(1, 0.86), on(1, 0.62)]), light(0.1))
    sheet.path(linesThrough([on(0, 0.71), on(0, 0.75), on(1, 0.95), on(1, 0.9)]), light(0.1))
    if (tag === 'screen' && scene.isFront) drawInside(sheet, on)
  }
}

/** Right-hand drive: the steering wheel is on the viewer's left; dashboard and two head restraints. */
function drawInside(sheet: Sheet, on: (t: number, u: number) => Point): void {
  const wheel = Array.from({ length: 24 }, (_, i) =>
    on(0.16 + Math.sin((i / 24) * TAU) * 0.13, 0.26 + Math.cos((i / 24) * TAU) * 0.085),
  )
  sheet.path(linesThrough(wheel), { stroke: 'black', w: 2.4, so: 0.42 })
  sheet.path(linesThrough([on(0, 0.01), on(0, 0.99), on(0.1, 0.985), on(0.1, 0.015)]), shade(0.3))
  for (const u of [0.26, 0.72]) {
    const restraint = [on(0.5, u - 0.05), on(0.72, u - 0.045), on(0.72, u + 0.045), on(0.5, u + 0.05)]
    sheet.path(linesThrough(restraint), shade(0.2))
  }
}
