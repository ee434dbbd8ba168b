import { HEADER_ROWS, type Shown } from './source-row.ts'
import { AGAIN, StockFileError } from './stock-file-error.ts'
import { NO_RESULT } from './cell-error.ts'
import { type CellStyle, TextCollector, type Workbook } from './xlsx-book.ts'
import { readXml, type XmlHandler } from './xml-reader.ts'
import { unpackPart } from './zip-directory.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

export const MAX_VEHICLES = 20_000
const MAX_CELLS = 400_000
/** Those of the vehicles, of the header and of what stands above it. */
const MAX_ROWS = MAX_VEHICLES + HEADER_ROWS
/** Characters of all cells: a text that many cells share counts for each of them. */
const MAX_TEXT = 32 * MIB
/** Rows and cells, most of them empty and only formatted; a workbook of 20,000 vehicles has 420,000. */
const MAX_TAGS = 2_000_000
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/
/** Days from the two beginnings of a workbook's calendar to 1970; the year 1900 has a 29th of February there. */
const DAYS_TO_1970 = { from1900: 25_569, from1904: 24_107 } as const
/** What a cell with a date and a time shows, and a zone that some programs write behind it and nobody sees. */
const SHOWN = /^([\d-]+T[\d:.]+)(?:Z|[+-]\d{2}:?\d{2})?$/

export type SheetRow = {
  readonly number: number
  readonly cells: readonly string[]
  /** Nobody sees it in the sheet, as when a filter leaves it out. */
  readonly isHidden: boolean
  /** By column what cells show beside their numbers. */
  readonly shown: readonly (Shown | undefined)[]
  /** Columns, counted from 0, whose number has the decimal comma. */
  readonly commas: readonly number[]
}

/**
 * The rows of a sheet one by one, those without cells left out; cells that are left out within one are empty. Throws
 * StockFileError, naming the cell, as soon as the sheet is larger than a sheet may be.
 */
export async function* readSheetRows(book: Workbook, decimalMark = '.'): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(book, decimalMark)
  const pieces = readXml(unpackPart(book.bytes, book.sheet), { name: book.sheet.name, handler: reader.handler })
  while ((await pieces.next()).done !== true) yield* reader.takeRows()
}

class SheetReader {
  readonly handler: XmlHandler
  readonly #book: Workbook
  readonly #decimalMark: string
  readonly #text = new TextCollector((words) => `The cell ${this.#place()} has ${words}`)
  #rows: SheetRow[] = []
  #isInData = false
  /** Of the row and the cell that are being read; columns count from 1. */
  #row = 0
  #column = 0
  /** Nothing has said yet which row it is: its first cell may. */
  #isRowOpen = false
  #isHidden = false
  #cells: string[] = []
  #shown: (Shown | undefined)[] = []
  #commas: number[] = []
  #type = 'n'
  #style: string | undefined
  #isCell = false
  #isFormula = false
  #hasValue = false
  #columns = 0
  #characters = 0
  #tags = 0

  constructor(book: Workbook, decimalMark: string) {
    this.#book = book
    this.#decimalMark = decimalMark
    this.handler = {
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (piece) => (this.#isCell ? this.#text.add(piece) : undefined),
    }
  }

  takeRows(): readonly SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #open(name: string, attributes: () => ReadonlyMap<string, string>): void {
    if (name === 'sheetData') this.#isInData = true
    else if (!this.#isInData) return
    else if (name === 'row') this.#openRow(attributes())
    else if (name === 'c') this.#openCell(attributes())
    else if (this.#isCell) this.#openInCell(name)
  }

  #openInCell(name: string): void {
    if (name === 'f') this.#isFormula = true
    else if (name === 'v') this.#hasValue = true
    this.#text.open(name)
  }

  #close(name: string): void {
    if (name === 'sheetData') this.#isInData = false
    else if (name === 'row') this.#closeRow()
    else if (name === 'c') this.#closeCell()
    else if (this.#isCell) this.#text.close(name)
  }

  /** A row without an address follows the one before. */
  #openRow(attributes: ReadonlyMap<string, string>): void {
    const address = attributes.get('r')
    const row = address === undefined ? this.#row + 1 : Number(address)
    if (!Number.isSafeInteger(row) || row <= this.#row) {
      throw new StockFileError(
        `The workbook is damaged: its row ${this.#row} is followed by ${shown(address)}. ${AGAIN}`,
      )
    }
    this.#row = row
    this.#isRowOpen = address === undefined
    this.#isHidden = ['1', 'true'].includes(attributes.get('hidden') ?? '')
    this.#column = 0
    this.#cells = []
    this.#shown = []
    this.#commas = []
    this.#countTag()
  }

  #closeRow(): void {
    const [cells, shown, commas] = [this.#cells, this.#shown, this.#commas]
    this.#rows.push({ number: this.#row, cells, isHidden: this.#isHidden, shown, commas })
  }

  #openCell(attributes: ReadonlyMap<string, string>): void {
    const address = attributes.get('r')
    const column = address === undefined ? this.#column + 1 : this.#columnOf(address)
    if (column <= this.#column) throw this.#fault('stands after a cell that is further right')
    this.#column = column
    this.#countTag()
    this.#type = attributes.get('t') ?? 'n'
    this.#style = attributes.get('s')
    this.#isCell = true
    this.#isFormula = false
    this.#hasValue = false
    this.#text.begin()
  }

  #columnOf(address: string): number {
    const [, letters = '', row] = ADDRESS.exec(address) ?? []
    if (this.#isRowOpen && Number(row) > this.#row) this.#row = Number(row)
    this.#isRowOpen = false
    if (letters === '' || Number(row) !== this.#row) {
      throw new StockFileError(`The workbook is damaged: its row ${this.#row} has a cell ${shown(address)}. ${AGAIN}`)
    }
    return columnOf(letters)
  }

  #closeCell(): void {
    if (!this.#isCell) return
    this.#isCell = false
    const text = this.#text.end()
    const value = text === '' && this.#lacksResult() ? NO_RESULT : this.#value(text)
    if (value === '') return
    this.#columns = Math.max(this.#columns, this.#column)
    this.#assertSmall()
    this.#characters += value.length
    if (this.#characters > MAX_TEXT) {
      throw new StockFileError(`A sheet may have at most ${MAX_TEXT} characters. Save it as CSV: that has no limit.`)
    }
    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells.push(value)
  }

  /** Whether the program that wrote the workbook left it to the next one to calculate the cell; '' may be a result. */
  #lacksResult(): boolean {
    return this.#isFormula && !(this.#type === 'str' && this.#hasValue)
  }

  /** '' for a cell without a value. */
  #value(text: string): string {
    switch (this.#type) {
      case 'inlineStr':
      case 'str':
      case 'e':
        return text.trim()
      case 's':
        return text === '' ? '' : this.#shared(text)
      case 'b':
        if (text !== '' && text !== '0' && text !== '1') throw this.#fault('is neither true nor false')
        return text === '' ? '' : String(text === '1')
      case 'd':
        return text === '' ? '' : this.#date(Date.parse(text.replace(SHOWN, '$1Z')))
      case 'n':
        return text === '' ? '' : this.#number(text)
      default:
        throw this.#fault('is of a kind that is not known')
    }
  }

  #shared(text: string): string {
    const shared = this.#book.texts[Number(text)]
    if (shared === undefined) throw this.#fault('has a text that the workbook does not have')
    return shared.trim()
  }

  #number(text: string): string {
    const value = Number(text)
    if (Number.isNaN(value)) throw this.#fault('is no number')
    const style = this.#cellStyle()
    if (style?.isDate !== true) return this.#written(value, style)
    const { from1900, from1904 } = DAYS_TO_1970
    return this.#date(Math.floor((value - (this.#book.from1904 ? from1904 : from1900)) * DAY_MS))
  }

  #written(value: number, style: CellStyle | undefined): string {
    const shown = style?.words?.(value)
    if (shown !== undefined) this.#shown[this.#column - 1] = shown
    const written = String(value).replace('.', this.#decimalMark)
    if (written.includes(',')) this.#commas.push(this.#column - 1)
    return written
  }

  #cellStyle(): CellStyle | undefined {
    if (!this.#style) return undefined
    const style = this.#book.styles[Number(this.#style)]
    if (style === undefined) throw this.#fault('has a format that the workbook does not have')
    return style
  }

  /** As the cell shows it, in no zone. */
  #date(instant: number): string {
    const date = new Date(instant)
    if (Number.isNaN(date.getTime())) throw this.#fault('is no date')
    return date.toISOString().slice(0, -1)
  }

  /** Also of what is empty and only formatted, which is nothing else to us. */
  #countTag(): void {
    if (++this.#tags > MAX_TAGS) {
      throw new StockFileError(
        `A sheet may have at most ${MAX_TAGS} rows and cells, empty ones too. Save it as CSV: that has no limit.`,
      )
    }
  }

  /** Later rows are as wide as the widest; the header and what stands above it are not counted. */
  #assertSmall(): void {
    const counted = Math.max(0, this.#row - HEADER_ROWS)
    if (this.#row <= MAX_ROWS && counted * this.#columns <= MAX_CELLS) return
    throw new StockFileError(
      `A sheet may have at most ${MAX_VEHICLES} vehicles and ${MAX_CELLS} cells; this one has the cell ${this.#place()}. Save it as CSV: that has no limit.`,
    )
  }

  #fault(words: string): StockFileError {
    return new StockFileError(`The workbook cannot be read: its cell ${this.#place()} ${words}.`)
  }

  #place(): string {
    return `${lettersOf(Math.max(1, this.#column))}${this.#row}`
  }
}

function shown(address: string | undefined): string {
  return address === undefined || address.length > 20 ? 'one without a usable address' : `"${address}"`
}

/** 'A' is 1, 'XFD' is 16,384. */
function columnOf(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before === 0 ? '' : lettersOf(before)) + String.fromCharCode(65 + ((column - 1) % 26))
}
