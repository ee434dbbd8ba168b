import { PAINTS } from '../pictures/colours.ts'
import type { PaintName } from '../pictures/colours.ts'
import { drawingBodyOf } from '../pictures/body-types.ts'
import { formatDrawingKey } from '../pictures/drawing-key.ts'
import type { View } from '../pictures/draw-vehicle.ts'
import type { Random } from '../random.ts'

/** In the order in which a listing shows them. */
const SHOTS: readonly { readonly view: View; readonly angle: number }[] = [
  { view: 'front', angle: 40 },
  { view: 'side', angle: 0 },
  { view: 'rear', angle: 40 },
  { view: 'front', angle: 26 },
  { view: 'front', angle: 58 },
  { view: 'rear', angle: 60 },
  { view: 'front', angle: 48 },
  { view: 'rear', angle: 30 },
]
const FEWEST = 4
const SHARE_WITHOUT = 0.01

/** Keys of 4 to 8 drawings of one vehicle, main picture first; about one vehicle in a hundred has none. */
export function samplePictureKeys(random: Random, bodyType: string, colour: PaintName): string[] {
  const body = drawingBodyOf(bodyType)
  const count = random.int(FEWEST, SHOTS.length)
  if (random.chance(SHARE_WITHOUT) || body === undefined) return []
  return SHOTS.slice(0, count).map((shot) => formatDrawingKey({ body, ...shot, paint: `#${PAINTS[colour]}` }))
}
