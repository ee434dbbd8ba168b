import sharp from 'sharp'

/** A picture of coloured fields that looks like no other one with another number. */
export async function patchwork(seed: number, { width = 320, height = 240 } = {}): Promise<Buffer> {
  const [columns, rows] = [8, 6]
  let state = seed * 2_654_435_761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % 256
  }
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * (width / columns), Math.floor(index / columns) * (height / rows)]
    return `<rect x="${x}" y="${y}" width="${width / columns}" height="${height / rows}" fill="rgb(${next()},${next()},${next()})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cells.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}
