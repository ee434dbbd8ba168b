import { createContext } from 'react'

export type Head = {
  /** Without the brand. */
  readonly title: string
  readonly description?: string
  /** Path of a picture for link previews. */
  readonly image?: string
  readonly status?: 404
}

/** Given by the app: takes the head of the page (while rendering on the server) and counts the visited pages. */
export type PageContextValue = {
  readonly onHead: (head: Head) => void
  /** Says once per visited page that its heading must take the focus; never for the page that was loaded first. */
  readonly takeFocus: (path: string) => boolean
  readonly announce: (title: string) => void
}

export const PageContext = createContext<PageContextValue>({
  onHead: () => undefined,
  takeFocus: () => false,
  announce: () => undefined,
})
