import { BODY_TYPES } from './body-types.ts'
import type { BodyName } from './body-types.ts'
import { PAINTS } from './colours.ts'
import type { Drawing, View } from './draw-vehicle.ts'

/** Raised when the drawing changes: a key names the same picture for ever. */
const DRAWING_REVISION = 1

/** Angles that are drawn of each view, in degrees; a side view has none and says 0. */
export const DRAWN_ANGLES = {
  front: [26, 33, 40, 48, 58],
  side: [0],
  rear: [30, 40, 50, 60],
} as const satisfies Readonly<Record<View, readonly number[]>>

const KEY_FORM = /^d(\d+)-([a-z]+(?:-[a-z]+)?)-(side|front|rear)-(\d{1,2})-([0-9A-F]{6})$/
const KNOWN_PAINTS: ReadonlySet<string> = new Set(Object.values(PAINTS))

/**
 * The key of a drawing, which names it completely: revision, body, view, angle, paint, as in
 * `d1-double-cab-front-40-A9B2B5` or `d1-suv-side-0-20282B`.
 */
export function formatDrawingKey({ body, view, angle, paint }: Drawing): string {
  return `d${DRAWING_REVISION}-${body}-${view}-${angle}-${paint.slice(1)}`
}

/**
 * The drawing that a key names; undefined for any other text. Only known bodies, angles and paints have a key, so that
 * there is an end to what the server can be made to draw.
 */
export function parseDrawingKey(key: string): Drawing | undefined {
  const [, revision, body = '', view, angleText, paint = ''] = KEY_FORM.exec(key) ?? []
  if (revision !== String(DRAWING_REVISION) || !isBody(body) || !isView(view) || !KNOWN_PAINTS.has(paint))
    return undefined
  const angle = DRAWN_ANGLES[view].find((known) => String(known) === angleText)
  return angle === undefined ? undefined : { body, view, angle, paint: `#${paint}` }
}

function isBody(text: string): text is BodyName {
  return Object.hasOwn(BODY_TYPES, text)
}

function isView(text: string | undefined): text is View {
  return text === 'side' || text === 'front' || text === 'rear'
}
