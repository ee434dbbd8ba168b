import { createContext } from 'react'

export type Head = {
  /** Without the brand. */
  readonly title: string
  readonly description?: string
  /** Path of a picture for link previews, of `PREVIEW_SIZE`. */
  readonly image?: string
  readonly status?: 404
  /** The page's one path, where it can be reached by several. */
  readonly path?: string
  /** True for a page that no search engine shall keep. */
  readonly isHidden?: boolean
  /** What the page is about, for machines (JSON-LD), with absolute addresses of this origin; asked for on the server alone. */
  readonly facts?: (origin: string) => object
}

/** Given by the app: takes the head of the page, and knows whether its heading is to be focused. */
export type PageContextValue = {
  readonly onHead: (head: Head) => void
  /**
   * Says once per visited page that its heading must take the focus; never for the page that was loaded first. After `''` it
   * says so of whichever page comes.
   */
  readonly takeFocus: (path: string) => boolean
  readonly announce: (title: string) => void
}

export const PageContext = createContext<PageContextValue>({
  onHead: () => undefined,
  takeFocus: () => false,
  announce: () => undefined,
})
