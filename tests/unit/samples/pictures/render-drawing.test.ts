import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingFormats, renderDefaultCar, renderDrawing } from '../../../../samples/pictures/render-drawing.ts'

const drawing = { body: 'suv', view: 'front', angle: 40, paint: '#A83229' } as const

describe('a rendered drawing', () => {
  it('has the width that was asked for, 4:3, in each format', async () => {
    for (const format of ['avif', 'webp', 'jpeg', 'png'] as const) {
      const facts = await sharp(await renderDrawing(drawing, 320, format)).metadata()
      expect([facts.width, facts.height]).toEqual([320, 240])
      expect(facts.format).toBe(format === 'avif' ? 'heif' : format)
    }
  })

  it('is drawn anew for the largest width', async () => {
    const { width, height } = await sharp(await renderDrawing(drawing, 1600, 'jpeg')).metadata()
    expect([width, height]).toEqual([1600, 1200])
  })

  it('comes smallest first where that was measured', async () => {
    const sizes = await Promise.all(
      drawingFormats(640).map(async (format) => (await renderDrawing(drawing, 640, format)).length),
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })
})

describe('the default car', () => {
  it('lies among the public files as it is drawn today', async () => {
    const pixels = (picture: Buffer) => sharp(picture).resize(64).removeAlpha().raw().toBuffer()
    const stored = await pixels(await readFile('public/default-car.webp'))
    const drawn = await pixels(await renderDefaultCar(640, 'webp'))
    const largest = stored.reduce((most, value, i) => Math.max(most, Math.abs(value - drawn[i]!)), 0)
    expect(largest).toBeLessThan(8)
  })
})
