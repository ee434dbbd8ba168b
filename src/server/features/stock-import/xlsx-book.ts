import { isDateFormat, isDateTemplate } from './xlsx-date-format.ts'
import { CELL_LENGTH } from './source-row.ts'
import { AGAIN, StockFileError } from './stock-file-error.ts'
import { readXml, type XmlHandler } from './xml-reader.ts'
import { unpackPart, type ZipPart } from './zip-directory.ts'
import { numberWords, type NumberWords } from './xlsx-number-words.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

/** Characters of all shared texts of a workbook, which are held in memory while a sheet is read. */
const MAX_SHARED = 8 * MIB
/** Formats that show a currency or a distance; programs have some hundred of all kinds. */
const MAX_WORDED = 10_000
/** Longer texts are cut out of the piece that they stood in, which they would keep in memory. */
const OWN_LENGTH = 12
const RELATIONS =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(?:2006\/)?relationships\/(\w+)$/
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Whether a number is a date, and what a cell shows beside one that is none. */
export type CellStyle = { readonly isDate: boolean; readonly words?: NumberWords }
const DATE: CellStyle = { isDate: true }
const NUMBER: CellStyle = { isDate: false }

/** One sheet, with what its cells refer to. */
export type Workbook = {
  readonly bytes: Buffer
  readonly sheet: ZipPart
  readonly name: string
  /** As the sheets are counted on screen; 0 for one that is not seen. */
  readonly number: number
  /** The other sheets that are seen, each with the same texts and styles. */
  readonly others: readonly Pick<Workbook, 'name' | 'number' | 'sheet'>[]
  readonly texts: readonly string[]
  /** For each style of a cell, what its numbers are. */
  readonly styles: readonly CellStyle[]
  /** Days are counted from 1904 instead of 1900. */
  readonly from1904: boolean
}

/** Opens one sheet of a workbook whose parts were checked. Throws StockFileError. */
export async function openWorkbook(
  bytes: Buffer,
  { parts, sheet }: { readonly parts: readonly ZipPart[]; readonly sheet: string | number },
): Promise<Workbook> {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const read = (name: string, handler: XmlHandler) => readPart(bytes, { part: byName.get(name), handler })
  const targets = await readTargets(read)
  const { sheets, from1904 } = await readSheets(read)
  const seen = sheets.filter(({ isHidden }) => !isHidden)
  // By number as they are counted on screen.
  const counted = seen.length > 0 ? seen : sheets
  const chosen = typeof sheet === 'number' ? counted[sheet - 1] : sheets.find(({ name }) => name === sheet)
  if (chosen === undefined) {
    const names = counted.slice(0, 20).map(({ name }) => `"${name}"`)
    throw new StockFileError(`The workbook has no sheet ${sheet}. Its sheets are: ${names.join(', ')}.`)
  }
  const partOf = ({ relation }: { readonly relation: string }) => byName.get(targets.sheets.get(relation) ?? '')
  const part = partOf(chosen)
  if (part === undefined)
    throw new StockFileError(`The workbook is damaged: its sheet "${chosen.name}" is missing. ${AGAIN}`)
  return {
    bytes,
    sheet: part,
    name: chosen.name,
    number: counted.indexOf(chosen) + 1,
    others: seen.flatMap((other, place) => {
      // A sheet of a chart has no cells.
      const sheetPart = other === chosen ? undefined : partOf(other)
      return sheetPart === undefined ? [] : { name: other.name, number: place + 1, sheet: sheetPart }
    }),
    texts: await readTexts(read, targets.sharedStrings),
    styles: await readStyles(read, targets.styles),
    from1904,
  }
}

/** The same workbook by another of its sheets that are seen. */
export function withSheet(book: Workbook, other: Workbook['others'][number]): Workbook {
  const { name, number, sheet } = book
  const others = number === 0 ? book.others : [...book.others, { name, number, sheet }]
  return {
    ...book,
    ...other,
    others: others.filter((given) => given.number !== other.number).toSorted((one, next) => one.number - next.number),
  }
}

type ReadPart = (name: string, handler: XmlHandler) => Promise<void>

/** A part that is missing has nothing in it. */
async function readPart(
  bytes: Buffer,
  { part, handler }: { readonly part: ZipPart | undefined; readonly handler: XmlHandler },
): Promise<void> {
  if (part === undefined) return
  const pieces = readXml(unpackPart(bytes, part), { name: part.name, handler })
  while ((await pieces.next()).done !== true);
}

/** Where the workbook says that its parts lie. */
async function readTargets(read: ReadPart) {
  const sheets = new Map<string, string>()
  const targets = { sheets, sharedStrings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  await read('xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const given = attributes()
      const target = given.get('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      const kind = RELATIONS.exec(given.get('Type') ?? '')?.[1]
      if (kind === 'worksheet') sheets.set(given.get('Id') ?? '', path)
      if (kind === 'sharedStrings' || kind === 'styles') targets[kind] = path
    },
  })
  return targets
}

async function readSheets(read: ReadPart) {
  const sheets: { readonly name: string; readonly relation: string; readonly isHidden: boolean }[] = []
  let from1904 = false
  await read('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().get('date1904') ?? '')
      const given = tag === 'sheet' ? attributes() : undefined
      const name = given?.get('name')
      const isHidden = ['hidden', 'veryHidden'].includes(given?.get('state') ?? '')
      if (name) sheets.push({ name: unescape(name), relation: given?.get('id') ?? '', isHidden })
    },
  })
  return { sheets, from1904 }
}

async function readTexts(read: ReadPart, path: string): Promise<readonly string[]> {
  const texts: string[] = []
  const text = new TextCollector((length) => `The shared text ${texts.length + 1} of the workbook has ${length}`)
  let total = 0
  await read(path, {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    text: (piece) => text.add(piece),
    close: (name) => {
      if (name !== 'si') return text.close(name)
      const whole = text.end()
      total += whole.length
      if (total > MAX_SHARED) {
        throw new StockFileError(
          `The workbook has more than ${MAX_SHARED} characters of text. Save it as CSV: that has no limit.`,
        )
      }
      // Many short texts are equal: one of them is kept.
      texts.push(whole.length > OWN_LENGTH ? Buffer.from(whole).toString() : whole)
    },
  })
  return texts
}

async function readStyles(read: ReadPart, path: string): Promise<readonly CellStyle[]> {
  const templates = new Map<number, CellStyle>()
  let worded = 0
  const base: number[] = []
  const styles: { readonly format: number | undefined; readonly base: number | undefined }[] = []
  let list = ''
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  await read(path, {
    open: (name, attributes) => {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = name
      else if (name === 'numFmt') {
        const given = attributes()
        const id = Number(given.get('numFmtId'))
        const template = given.get('formatCode') ?? ''
        const isDate = isDateFormat(id) || (id >= 100 && isDateTemplate(template))
        const words = isDate ? undefined : numberWords(template)
        if (words !== undefined && ++worded > MAX_WORDED) {
          throw new StockFileError(
            `The workbook has more than ${MAX_WORDED} formats of currencies and distances. Save its sheet as CSV.`,
          )
        }
        templates.set(id, isDate ? DATE : words === undefined ? NUMBER : { isDate, words })
      } else if (name === 'xf' && list !== '') {
        const given = attributes()
        if (list === 'cellStyleXfs') base.push(Number(given.get('numFmtId') ?? Number.NaN))
        else styles.push({ format: number(given.get('numFmtId')), base: number(given.get('xfId')) })
      }
    },
    close: (name) => {
      if (name === list) list = ''
    },
  })
  return styles.map(({ format, base: from }) => {
    const id = format ?? (from ? base[from] : undefined) ?? Number.NaN
    return templates.get(id) ?? (isDateFormat(id) ? DATE : NUMBER)
  })
}

/** The text of a cell or of a shared string: of its runs, without the readings of its characters. */
export class TextCollector {
  readonly #tooLong: (words: string) => string
  #text = ''
  #isText = false
  #isReading = false

  constructor(tooLong: (words: string) => string) {
    this.#tooLong = tooLong
  }

  begin(): void {
    this.#text = ''
    this.#isText = false
    this.#isReading = false
  }

  open(name: string): void {
    if (name === 't' || name === 'v') this.#isText = true
    else if (name === 'rPh') this.#isReading = true
  }

  close(name: string): void {
    if (name === 't' || name === 'v') this.#isText = false
    else if (name === 'rPh') this.#isReading = false
  }

  add(piece: string): void {
    if (!this.#isText || this.#isReading) return
    this.#text += piece
    if (this.#text.length > CELL_LENGTH) {
      throw new StockFileError(
        `${this.#tooLong(`more than ${CELL_LENGTH} characters`)}. Shorten it, or save it as CSV.`,
      )
    }
  }

  end(): string {
    return unescape(this.#text)
  }
}

/** `_x000D_` stands for a character that XML cannot hold. */
function unescape(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
