import { jsPDF } from 'jspdf'
import type { QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import type { PaperFonts } from './paper-fonts.ts'
import { createPen, type Pen } from './pen.ts'

/** A new A4 paper with its first page. Equal input gives equal bytes. */
export function openPaper(fonts: PaperFonts, { file, language }: Pick<QuotationPaper, 'file' | 'language'>): Pen {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  const digits = file.issuedAt.replace(/\D/g, '').slice(0, 14)
  pdf.setCreationDate(`D:${digits}+00'00'`)
  pdf.setFileId(file.id)
  pdf.setDocumentProperties({ title: file.title, subject: file.subject, keywords: file.check, creator: 'Saex' })
  if (language === 'en') pdf.setLanguage('en')
  return createPen(pdf, fonts)
}

/** The bytes of the finished paper. The file opens without any action. */
export function closePaper({ pdf }: Pen): Uint8Array {
  return toBytes(withoutOpenAction(pdf.output()))
}

/** The library always asks readers to zoom on opening. Blanks of the same length keep the file's offsets. */
function withoutOpenAction(file: string): string {
  const at = file.lastIndexOf('/OpenAction')
  if (at < 0) return file
  const end = file.indexOf(']', at) + 1
  return file.slice(0, at) + ' '.repeat(end - at) + file.slice(end)
}

/** One byte per character, as the library writes its file. */
function toBytes(file: string): Uint8Array {
  return new Uint8Array(Buffer.from(file, 'latin1'))
}
