import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfText = {
  /** Texts of each page in drawing order, as a reader copies them, without blank pieces. */
  readonly pages: readonly (readonly string[])[]
  readonly text: string
  readonly info: Readonly<Record<string, unknown>>
  /** Right edge of the text that reaches farthest, in points. */
  readonly rightmost: number
  /** Left edge of the text that begins farthest to the left, and base of the lowest one, both from the lower left corner. */
  readonly leftmost: number
  readonly lowest: number
}

/** Reads a PDF with another library than the one that wrote it; code points come out as the file has them. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const pages: string[][] = []
  let [rightmost, leftmost, lowest] = [0, Infinity, Infinity]
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent({ disableNormalization: true })
    const items = content.items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    pages.push(items.map((item) => item.str))
    // A watermark lies across the page.
    const upright = items.filter(({ transform }) => Number(transform[1]) === 0)
    rightmost = Math.max(rightmost, ...upright.map((item) => Number(item.transform[4]) + item.width))
    leftmost = Math.min(leftmost, ...upright.map((item) => Number(item.transform[4])))
    lowest = Math.min(lowest, ...upright.map((item) => Number(item.transform[5])))
  }
  const info = { ...(await document.getMetadata()).info }
  await task.destroy()
  return { pages, text: pages.flat().join('\n'), info, rightmost, leftmost, lowest }
}

/** All texts of a PDF, one piece per line. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).text
}
