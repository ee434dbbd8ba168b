import { StockFileError } from './stock-file-error.ts'
import { unpackPart, type ZipPart } from './zip-directory.ts'

const REQUIRED = ['[Content_Types].xml', 'xl/workbook.xml']
/** Macros, embedded files, and data that the workbook would fetch from elsewhere. */
const FOREIGN =
  /(^|\/)(vbaProject|externalLinks|connections|embeddings|activeX|ctrlProps|customData|webextensions)[./]/i
const RELATION = /<(?:\w+:)?Relationship\b[^<>]{0,4000}>/g
/** A link that a cell shows is text to us; any other outside target is not. */
const HYPERLINK = /\bType\s*=\s*["'][^"']*\/hyperlink["']/
const OUTSIDE = /\bTargetMode\s*=\s*["']External["']/i

/** Refuses what calls itself a workbook and is none, and workbooks that bring or fetch more than cells. */
export function assertPlainWorkbook(bytes: Buffer, parts: readonly ZipPart[]): void {
  const names = new Set(parts.map(({ name }) => name))
  if (!REQUIRED.every((name) => names.has(name))) {
    throw new StockFileError('The file is an archive, but no workbook that can be read (.xlsx).')
  }
  if (names.size < parts.length) throw new StockFileError('The workbook has a part twice.')
  if (parts.some(({ name }) => FOREIGN.test(name))) {
    throw new StockFileError('The workbook has macros, embedded files or links to other files. Save its sheet as CSV.')
  }
  for (const part of parts) {
    if (/\.(xml|rels)$/i.test(part.name)) assertPlainText(part.name, unpackPart(bytes, part).toString('latin1'))
  }
}

function assertPlainText(name: string, text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new StockFileError('The workbook declares document types of its own.')
  if (!/\.rels$/i.test(name)) return
  for (const [relation] of text.matchAll(RELATION)) {
    if (!OUTSIDE.test(relation) || HYPERLINK.test(relation)) continue
    throw new StockFileError('The workbook takes data from outside. Save its sheet as CSV.')
  }
}
