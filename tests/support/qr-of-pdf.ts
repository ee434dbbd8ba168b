import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Dots per point: some 380 dpi. */
const SCALE = 5.3
const MARGIN = 60
const RECTANGLE = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm

/** What a reader's camera gets from the QR code of a PDF: its filled cells drawn on white, then decoded. */
export function textOfQrCode(pdf: Uint8Array): string {
  const cells = rectanglesOf(pdf).filter(({ height }) => Math.abs(height) < 3)
  const left = Math.min(...cells.map(({ x }) => x))
  const upper = Math.max(...cells.map(({ y }) => y))
  const edge = Math.max(...cells.map(({ x, width }) => x + width - left))
  const size = Math.ceil(edge * SCALE) + 2 * MARGIN
  const data = new Uint8Array(size * size * 4).fill(255)
  const at = (points: number) => Math.round(points * SCALE) + MARGIN
  for (const { x, y, width, height } of cells) {
    for (let row = at(upper - y); row < at(upper - y - height); row++) {
      data.fill(0, (row * size + at(x - left)) * 4, (row * size + at(x - left + width)) * 4)
    }
  }
  return decodeQR({ width: size, height: size, data })
}

/** Of every packed part of the file, in its points, which count from the lower edge of the page. */
function rectanglesOf(pdf: Uint8Array): Rect[] {
  return streamsOf(Buffer.from(pdf)).flatMap((stream) =>
    [...stream.matchAll(RECTANGLE)].map((match) => {
      const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number)
      return { x, y, width, height }
    }),
  )
}

function streamsOf(file: Buffer): string[] {
  const streams: string[] = []
  for (let end = 0; ;) {
    const start = file.indexOf('stream\n', end)
    if (start < 0) return streams
    end = file.indexOf('endstream', start) + 'endstream'.length
    try {
      streams.push(inflateSync(file.subarray(start + 'stream\n'.length, end)).toString('latin1'))
    } catch {
      // A picture or a font that is packed otherwise.
    }
  }
}
