import { deflateRawSync, crc32 } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly content: string | Uint8Array
  /** Instead of the true size, in the list of contents only. */
  readonly claimedBytes?: number
  /** What the list of contents says otherwise than the part's own header; `method` holds for both, its bytes then stored. */
  readonly listed?: Partial<Record<'method' | 'flags' | 'crc' | 'packedBytes' | 'unpackedBytes' | 'offset', number>>
  /** Unix mode, such as that of a symbolic link. */
  readonly mode?: number
}

/** A zip archive of the entries, in memory. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedBytes, listed: lies = {}, mode = 0o100644 } of entries) {
    const bytes = Buffer.from(content)
    const packed = lies.method === 0 ? bytes : deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(lies.method ?? 8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const listed = Buffer.from(fields)
    listed.writeUInt16LE(lies.flags ?? 0, 2)
    listed.writeUInt32LE(lies.crc ?? crc32(bytes), 10)
    listed.writeUInt32LE(lies.packedBytes ?? packed.length, 14)
    listed.writeUInt32LE(lies.unpackedBytes ?? claimedBytes ?? bytes.length, 18)
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE((mode << 16) >>> 0, 8)
    tail.writeUInt32LE(lies.offset ?? offset, 12)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), listed, tail.subarray(2), Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook with one sheet; texts and numbers as they are given. */
export function workbookEntries(rows: readonly (readonly (string | number)[])[]): readonly ZipEntry[] {
  const cell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheetRows = rows
    .map((row, index) => {
      const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${index + 1}`))
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    .join('')
  return [
    {
      name: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${sheetRows}</sheetData></worksheet>`,
    },
  ]
}

/** Escaped for a text or an attribute. */
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The same workbook with other sheets: their rows as XML, and 'hidden' where they are not seen. */
export function withSheets(
  sheets: readonly { readonly name: string; readonly rows: string; readonly state?: string }[],
): readonly ZipEntry[] {
  const [types] = workbookEntries([])
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${xml(name)}" sheetId="${at + 1}" state="${state}" r:id="s${at}"/>`,
  )
  const relations = sheets.map(
    (_, at) => `<Relationship Id="s${at}" Type="${DOCUMENT}/worksheet" Target="worksheets/s${at}.xml"/>`,
  )
  return [
    types!,
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${RELATIONS}">${relations.join('')}</Relationships>`,
    },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/worksheets/s${at}.xml`,
      content: `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]
}

/** A row of texts and numbers, or of cells as XML. */
export function rowXml(cells: readonly (string | number)[], attributes = ''): string {
  const written = cells.map((cell) => {
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
    return cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${xml(cell)}</t></is></c>`
  })
  return `<row${attributes}>${written.join('')}</row>`
}

/** Formats of numbers; a cell has the first of them by `s="1"`. */
export function numberFormats(formats: readonly string[]): ZipEntry {
  const listed = formats.map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xml(format)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" xfId="0"/>`)
  return {
    name: 'xl/styles.xml',
    content: `<styleSheet><numFmts>${listed.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
  }
}
