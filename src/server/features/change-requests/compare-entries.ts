import { hash } from 'node:crypto'
import type { ChangeLine } from '../../../shared/contract/change-requests.ts'
import { isJump, shareOfChange } from '../../../shared/domain/figure-jump.ts'

/** One figure in force, as two people compare it. */
export type Figure = {
  /** Unique within its entry. */
  readonly name: string
  readonly text: string
  /** Null where it is no number. */
  readonly amount: number | null
  /** Whether it moves prices: where that cannot be put in per cent, it counts as large. */
  readonly movesPrices: boolean
}

/** Figures that come and go together: a charge, a delivery, a currency. */
export type Entry = {
  readonly path: string
  readonly label: string
  readonly figures: readonly Figure[]
  /** Whether it is large that it comes, or that it goes. */
  readonly isLargeWhen: { readonly new: boolean; readonly gone: boolean }
}

/** What differs, in the order of what is in force, then what is new (`staff.large-changes`). [] = nothing. */
export function compareEntries(before: readonly Entry[], after: readonly Entry[]): ChangeLine[] {
  const next = new Map(after.map((entry) => [entry.path, entry]))
  const known = new Set(before.map(({ path }) => path))
  return [
    ...before.flatMap((entry) => {
      const now = next.get(entry.path)
      return now === undefined ? [goneLine(entry)] : compareFigures(entry, now)
    }),
    ...after.filter(({ path }) => !known.has(path)).map((entry) => newLine(entry)),
  ]
}

/** By which it is seen whether the figures are still those that something was measured against. */
export function digestOfEntries(entries: readonly Entry[]): string {
  return hash('sha256', JSON.stringify(entries), 'base64url')
}

function compareFigures(before: Entry, after: Entry): ChangeLine[] {
  const next = new Map(after.figures.map((figure) => [figure.name, figure]))
  const known = new Map(before.figures.map((figure) => [figure.name, figure]))
  return [...new Set([...known.keys(), ...next.keys()])].flatMap((name) => {
    const [was, will] = [known.get(name), next.get(name)]
    if (was?.text === will?.text && was?.amount === will?.amount) return []
    return [
      {
        path: `${after.path}.${name}`,
        label: `${after.label}: ${name}`,
        before: was?.text ?? null,
        after: will?.text ?? null,
        ...judge(was, will),
      },
    ]
  })
}

function judge(was: Figure | undefined, will: Figure | undefined): Pick<ChangeLine, 'percent' | 'large'> {
  const [from, to] = [was?.amount ?? null, will?.amount ?? null]
  if (from === null || to === null) {
    return { percent: null, large: was?.movesPrices === true || will?.movesPrices === true }
  }
  const share = shareOfChange(from, to)
  return { percent: share === null ? null : Math.round(share * 1000) / 10, large: isJump(from, to) }
}

function goneLine({ path, label, figures, isLargeWhen }: Entry): ChangeLine {
  return { path, label, before: inWords(figures), after: null, percent: null, large: isLargeWhen.gone }
}

function newLine({ path, label, figures, isLargeWhen }: Entry): ChangeLine {
  return { path, label, before: null, after: inWords(figures), percent: null, large: isLargeWhen.new }
}

function inWords(figures: readonly Figure[]): string {
  return figures.map(({ name, text }) => `${name} ${text}`).join('; ')
}
