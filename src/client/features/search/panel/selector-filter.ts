import type { Make, Model } from '../../../../shared/contract/reference.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'

type FilteredMakes = {
  readonly makes: readonly Make[]
  /** The one make that is left: its models are fetched and shown. */
  readonly open: Make | undefined
  /** What its models are narrowed by. */
  readonly modelText: string
}

/**
 * Narrows makes by the selector's text (`screens.make-filter`): by containment without regard to case; once one make is
 * left it opens, and text after its full name narrows its models. '' gives the whole list.
 */
export function filterMakes(makes: readonly Make[], text: string): FilteredMakes {
  const wanted = nameKey(text)
  if (wanted === '') return { makes, open: undefined, modelText: '' }
  const matches = makes.filter(({ name }) => nameKey(name).includes(wanted))
  if (matches.length > 0) {
    return { makes: matches, open: matches.length === 1 ? matches[0] : undefined, modelText: '' }
  }
  const named = makes
    .filter(({ name }) => wanted.startsWith(`${nameKey(name)} `))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  if (!named) return { makes: [], open: undefined, modelText: '' }
  return { makes: [named], open: named, modelText: wanted.slice(nameKey(named.name).length + 1) }
}

/** The models whose names contain the text, in any case. */
export function filterModels(models: readonly Model[], text: string): readonly Model[] {
  const wanted = nameKey(text)
  return models.filter(({ name }) => nameKey(name).includes(wanted))
}

/** `screens.names-cut-at-15` */
export function cutName(name: string): string {
  return name.length > 15 ? `${name.slice(0, 15)}...` : name
}
