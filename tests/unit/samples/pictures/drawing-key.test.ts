import { describe, expect, it } from 'vitest'
import { BODY_TYPES, drawingBodyOf } from '../../../../samples/pictures/body-types.ts'
import type { BodyName } from '../../../../samples/pictures/body-types.ts'
import { PAINTS } from '../../../../samples/pictures/colours.ts'
import { drawVehicle } from '../../../../samples/pictures/draw-vehicle.ts'
import type { View } from '../../../../samples/pictures/draw-vehicle.ts'
import { DRAWN_ANGLES, formatDrawingKey, parseDrawingKey } from '../../../../samples/pictures/drawing-key.ts'

const BODIES = Object.keys(BODY_TYPES) as BodyName[]
const VIEWS = Object.keys(DRAWN_ANGLES) as View[]
const DRAWINGS = BODIES.flatMap((body) =>
  VIEWS.flatMap((view) => DRAWN_ANGLES[view].map((angle) => ({ body, view, angle, paint: `#${PAINTS.Silver}` }))),
)

describe('the key of a drawing', () => {
  it('names a drawing completely', () => {
    const drawing = { body: 'double-cab', view: 'front', angle: 40, paint: '#A9B2B5' } as const
    expect(formatDrawingKey(drawing)).toBe('d1-double-cab-front-40-A9B2B5')
    for (const each of DRAWINGS) expect(parseDrawingKey(formatDrawingKey(each))).toEqual(each)
  })

  it.each([
    'd1-suv-side-40-20282B',
    'd1-suv-front-41-20282B',
    'd1-suv-front-040-20282B',
    'd1-suv-front-40-20282C',
    'd1-suv-front-40-20282b',
    'd1-suv-top-40-20282B',
    'd1-tank-front-40-20282B',
    'd1-constructor-front-40-20282B',
    'd2-suv-front-40-20282B',
    'd01-suv-front-40-20282B',
    'd1-suv-front-40-20282B\n',
    ' d1-suv-front-40-20282B',
    'd1-../suv-front-40-20282B',
    '',
  ])('refuses %j', (key) => {
    expect(parseDrawingKey(key)).toBeUndefined()
  })
})

describe('a drawing', () => {
  it('has every coordinate, in its paint', () => {
    for (const drawing of DRAWINGS) {
      const svg = drawVehicle(drawing)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(svg).toContain(`fill="${drawing.paint}"`)
    }
  })

  it('is there for every body type of the stock', () => {
    expect(drawingBodyOf('Double Cab')).toBe('double-cab')
    expect(drawingBodyOf('Hovercraft')).toBeUndefined()
  })
})
