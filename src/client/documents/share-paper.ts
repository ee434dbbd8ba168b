type Paper = { readonly file: File; readonly text: string; readonly title: string }

/** The part of a browser that shares; old and many desktop ones have none of it. */
type Sharer = {
  readonly canShare?: (data: { files: File[] }) => boolean
  readonly share?: (data: { title: string; text: string; files?: File[] }) => Promise<void>
}

/** Closed by the visitor, or open already: a second press asks for no second sheet. */
const NO_FAILURE: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError'])

/** Shares file and text, or the text where no file can be shared. */
export async function sharePaper(
  browser: Sharer,
  { file, text, title }: Paper,
): Promise<'shared' | 'cancelled' | 'unsupported'> {
  if (browser.share === undefined) return 'unsupported'
  const files = browser.canShare?.({ files: [file] }) === true ? { files: [file] } : {}
  try {
    await browser.share({ title, text, ...files })
    return 'shared'
  } catch (error) {
    return error instanceof Error && NO_FAILURE.has(error.name) ? 'cancelled' : 'unsupported'
  }
}
