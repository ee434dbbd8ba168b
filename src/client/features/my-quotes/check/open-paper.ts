/** A viewer reads the file some time after it was opened; then its address can be given back. */
const REVOKE_AFTER_MS = 60_000

/**
 * Opens a file in a tab of its own; a browser that cannot show it downloads it, under its name. Call it on a press: the
 * browser would block it as a pop-up otherwise.
 */
export function openPaper(file: File, { canShow }: { readonly canShow: boolean }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.target = '_blank'
  link.rel = 'noreferrer'
  if (!canShow) link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
