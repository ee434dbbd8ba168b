/** Browsers read the file some time after the click; then its address can be given back. */
const REVOKE_AFTER_MS = 60_000

/** An address of the file for this page, which is given back by itself. */
export function addressFor(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
  return address
}

/** In front of a CSV: the mark by which spreadsheet programs know UTF-8; the importer leaves it out. */
export const UTF8_MARK = '\uFEFF'

/** Hands a file, or its parts, to the browser's downloads under the given name. */
export function downloadFile(
  bytes: Uint8Array<ArrayBuffer> | readonly BlobPart[],
  { name, type }: { name: string; type: string },
): void {
  const link = document.createElement('a')
  link.href = addressFor(new Blob(bytes instanceof Uint8Array ? [bytes] : [...bytes], { type }))
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
