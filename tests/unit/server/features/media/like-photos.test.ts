import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BODY_TYPES, type BodyName } from '../../../../../samples/pictures/body-types.ts'
import { PAINTS } from '../../../../../samples/pictures/colours.ts'
import { DRAWN_ANGLES } from '../../../../../samples/pictures/drawing-key.ts'
import { type Drawing, drawVehicle } from '../../../../../samples/pictures/draw-vehicle.ts'
import { createRandom, type Random } from '../../../../../samples/random.ts'
import { findLike } from '../../../../../src/server/features/media/like-photos.ts'
import { fingerprintOf } from '../../../../../src/server/features/media/photo-codec.ts'
import { SOAK } from '../../../../support/soak.ts'

const PAIRS = 100
const BODIES = Object.keys(BODY_TYPES) as BodyName[]
const SIZE = { width: 320, height: 240 }
/** As a hand takes it: a little aside, lighter or darker, with the grain of a camera. */
const [SHIFT, LIGHT, GRAIN] = [0.03, 0.1, 12]

/** Two views of one car that stand next to each other, as a person walks around it. */
function neighbours(random: Random): readonly [Drawing, Drawing] {
  const view = random.pick(['front', 'rear'] as const)
  const angles = DRAWN_ANGLES[view]
  const first = random.int(0, angles.length - 2)
  const car = { body: random.pick(BODIES), view, paint: `#${random.pick(Object.values(PAINTS))}` }
  return [
    { ...car, angle: angles[first]! },
    { ...car, angle: angles[first + 1]! },
  ]
}

async function shoot(drawing: Drawing, random: Random): Promise<Buffer> {
  const [width, height] = [SIZE.width, SIZE.height].map((side) => Math.round(side * (1 - SHIFT))) as [number, number]
  const { data, info } = await sharp(Buffer.from(drawVehicle(drawing)))
    .resize(SIZE)
    .extract({ left: random.int(0, SIZE.width - width), top: random.int(0, SIZE.height - height), width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = 1 + LIGHT * (2 * random.unit() - 1)
  const seen = Uint8ClampedArray.from(data, (value) => value * light + random.int(-GRAIN, GRAIN))
  return sharp(seen, { raw: { width, height, channels: info.channels } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

test('of 100 pairs of neighbouring views of one car at most 3 are asked about as the same photo', SOAK, async () => {
  const random = createRandom(1, 13)
  let asked = 0
  for (let pair = 0; pair < PAIRS; pair++) {
    const [first, second] = neighbours(random)
    const fingerprints = new Map([
      ['first', await fingerprintOf(await shoot(first, random))],
      ['second', await fingerprintOf(await shoot(second, random))],
    ])
    if (findLike(fingerprints, ['first'], 'second') !== null) asked++
  }
  expect(asked).toBeLessThanOrEqual(3)
})
