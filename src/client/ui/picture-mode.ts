import { createContext } from 'react'

/** How much pictures may cost: `small` = narrow ones, `off` = only what the visitor opens. */
export type PictureMode = 'full' | 'small' | 'off'

/** Name of the cookie that copies the visitor's choice for the first paint. */
export const PICTURES_KEY = 'pictures'

export function isPictureMode(value: unknown): value is PictureMode {
  return value === 'full' || value === 'small' || value === 'off'
}

/** The visitor's choice; without one small pictures where less data is wanted, or the line is of the second generation. */
export function pictureModeOf(choice: string | null | undefined, wantsLess: boolean): PictureMode {
  if (isPictureMode(choice)) return choice
  return wantsLess ? 'small' : 'full'
}

type Pictures = {
  readonly mode: PictureMode
  readonly setMode: (mode: PictureMode) => void
  /** Grows by one with each `askAgain`, which has pictures that did not come asked for again. */
  readonly round: number
  readonly askAgain: () => void
}

const ignore = () => undefined

export const PictureContext = createContext<Pictures>({ mode: 'full', setMode: ignore, round: 0, askAgain: ignore })
