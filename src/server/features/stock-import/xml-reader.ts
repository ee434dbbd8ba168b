import { KIB } from '../../../shared/domain/bytes.ts'
import { AGAIN, StockFileError } from './stock-file-error.ts'

/** A longer tag is no tag of a workbook; every other text is handed on as it comes. */
const MAX_TAG = 64 * KIB
/** Longest reference to a character, such as `&#x10FFFF;`. */
const MAX_REFERENCE = 10
const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10ffff
const ATTRIBUTE = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const [DOUBLE_QUOTE, SINGLE_QUOTE, TAG_END] = [0x22, 0x27, 0x3e]
const CDATA = '<![CDATA['

type Attributes = ReadonlyMap<string, string>

export type XmlHandler = {
  /** Names are without their prefix. */
  readonly open?: (name: string, attributes: () => Attributes) => void
  readonly close?: (name: string) => void
  /** A text may come in several pieces. */
  readonly text?: (text: string) => void
}

/**
 * Reads the XML of one part as it comes, in time that grows with its length only and with no more than one tag in memory;
 * yields after each piece. Nesting is not followed, so none is too deep. Throws StockFileError for a part that is no
 * XML, or declares types or entities of its own.
 */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  part: { readonly name: string; readonly handler: XmlHandler },
): AsyncGenerator<void> {
  const decoder = new TextDecoder()
  const reader = new XmlReader(part.handler, part.name)
  for await (const piece of pieces) {
    reader.feed(decoder.decode(piece, { stream: true }))
    yield
  }
  reader.feed(decoder.decode())
  reader.end()
}

class XmlReader {
  readonly #handler: XmlHandler
  readonly #name: string
  #rest = ''
  /** The end of a comment, an instruction or a CDATA section that is being read. */
  #until: '-->' | '?>' | ']]>' | null = null

  constructor(handler: XmlHandler, name: string) {
    this.#handler = handler
    this.#name = name
  }

  feed(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    while (at < text.length) {
      const next = this.#until === null ? this.#read(text, at) : this.#pass(text, at, this.#until)
      if (next === at) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_TAG) throw this.#damaged()
  }

  end(): void {
    if (this.#until !== null || this.#rest.startsWith('<')) throw this.#damaged()
  }

  /** Where the next token begins; the same place when more is needed to know this one. */
  #read(text: string, at: number): number {
    if (text[at] !== '<') return this.#readText(text, at)
    switch (text[at + 1]) {
      case undefined:
        return at
      case '?':
        return this.#begin('?>', at + 2)
      case '!':
        return this.#readDeclaration(text, at)
      case '/': {
        const end = text.indexOf('>', at)
        if (end === -1) return at
        this.#handler.close?.(localName(text.slice(at + 2, end).trimEnd()))
        return end + 1
      }
      default:
        return this.#readTag(text, at)
    }
  }

  #readText(text: string, at: number): number {
    const tag = text.indexOf('<', at)
    let end = tag === -1 ? text.length : tag
    if (tag === -1) {
      const mark = text.lastIndexOf('&')
      // A reference that may be cut off by the end of the piece.
      if (mark >= at && text.length - mark < MAX_REFERENCE && !text.includes(';', mark)) end = mark
    }
    if (end > at) this.#handler.text?.(decode(text.slice(at, end)))
    return end
  }

  #readDeclaration(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return this.#begin('-->', at + 4)
    if (text.length - at < CDATA.length) return at
    if (text.startsWith(CDATA, at)) return this.#begin(']]>', at + CDATA.length)
    throw new StockFileError('The workbook declares document types of its own.')
  }

  #begin(until: '-->' | '?>' | ']]>', at: number): number {
    this.#until = until
    return at
  }

  #pass(text: string, at: number, until: string): number {
    const found = text.indexOf(until, at)
    const end = found === -1 ? Math.max(at, text.length - until.length + 1) : found
    if (until === ']]>' && end > at) this.#handler.text?.(text.slice(at, end))
    if (found === -1) return end
    this.#until = null
    return found + until.length
  }

  #readTag(text: string, at: number): number {
    const end = tagEnd(text, at)
    if (end === -1) return at
    if (end - at > MAX_TAG) throw this.#damaged()
    const isEmpty = text[end - 1] === '/'
    const tag = text.slice(at + 1, isEmpty ? end - 1 : end)
    const blank = tag.search(/\s/)
    const name = localName(blank === -1 ? tag : tag.slice(0, blank))
    this.#handler.open?.(name, () => readAttributes(blank === -1 ? '' : tag.slice(blank)))
    if (isEmpty) this.#handler.close?.(name)
    return end + 1
  }

  #damaged(): StockFileError {
    return new StockFileError(`The workbook is damaged: its part ${this.#name} is no XML. ${AGAIN}`)
  }
}

/** A value may hold a '>'; -1 while the end has not come. */
function tagEnd(text: string, at: number): number {
  let quote = 0
  const last = Math.min(text.length, at + MAX_TAG + 2)
  for (let place = at; place < last; place++) {
    const code = text.charCodeAt(place)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code
    else if (code === TAG_END) return place
  }
  return -1
}

function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = 0
  for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
    const name = found[1]!
    // Declarations of prefixes, of which one may be called as an attribute is.
    if (!name.startsWith('xmlns:')) attributes.set(localName(name), decode(found[2] ?? found[3] ?? ''))
  }
  return attributes
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, named?: string) => {
    if (named !== undefined) return NAMED[named]!
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole
  })
}
