/** Browsers read the file some time after the click; then its address can be given back. */
const REVOKE_AFTER_MS = 60_000

/** Hands a file to the browser's downloads under the given name. */
export function downloadFile(bytes: Uint8Array<ArrayBuffer>, { name, type }: { name: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
