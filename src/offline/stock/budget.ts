import type { AnswerKind, SavedPicture } from './stock-tables.ts'
import { MB } from '../../shared/domain/bytes.ts'

/**
 * What is counted together, in the order in which it gives way: what is needed least first (`offline.eviction-order`).
 */
const STORAGE_CLASSES = ['photos', 'thumbs', 'searches', 'costs', 'vehicles'] as const
export type StorageClass = (typeof STORAGE_CLASSES)[number]

/** Bytes of each class; `pinned` = pictures of border packs, `references` = options and rates, which never give way. */
export type Held = Readonly<Record<StorageClass | 'pinned' | 'references', number>>
export type Budgets = Readonly<Record<StorageClass, number>>

/** The kinds of rows of a class. */
export const KINDS_OF: Readonly<Record<StorageClass, readonly (AnswerKind | SavedPicture['kind'])[]>> = {
  photos: ['photo'],
  thumbs: ['thumb'],
  searches: ['search', 'counts'],
  costs: ['cost'],
  vehicles: ['vehicle', 'pictures'],
}

/** Costs share theirs with references. */
const MOST: Budgets = { photos: 80 * MB, thumbs: 40 * MB, searches: 2 * MB, costs: MB, vehicles: 6 * MB }
const FEW_PHOTOS = 30 * MB
/** Of the storage that the browser offers. */
const SHARE = 0.2
/**
 * Of that share, the most that others of this origin make it less. Browsers go on counting what was deleted,
 * Firefox all of it while its file stays as large: what gave way would be space of others, for which more had to give way,
 * until nothing was kept.
 */
const OTHERS = 0.5
/** So far a class is emptied that is too large, so that the next row does not bring it back. */
const LEFT = 0.9

/** What the browser says of its storage, in bytes; `usage` with all that this origin holds. */
export type StorageQuota = { readonly quota: number; readonly usage: number }

type Device = {
  /** Undefined = the browser does not say: then the table halved. */
  readonly storage: StorageQuota | undefined
  /** Data is to be saved, or the device has 2 GB of memory or less. */
  readonly isSmall: boolean
  readonly held: Held
}

/**
 * How much each class may hold on this device: the table, and all together a fifth of the browser’s quota less border packs,
 * references and what others of this origin take (`OTHERS`). What is too much is taken from the classes in their order.
 */
export function budgetsFor({ storage, isSmall, held }: Device): Budgets {
  const limits = {
    ...MOST,
    photos: isSmall ? FEW_PHOTOS : MOST.photos,
    costs: Math.max(MOST.costs - held.references, 0),
  }
  if (storage === undefined) return mapClasses((name) => limits[name] / 2)
  const ours = sumOf(Object.values(held))
  const share = storage.quota * SHARE
  const others = Math.min(Math.max(storage.usage - ours, 0), share * OTHERS)
  let excess = sumOf(Object.values(limits)) - Math.max(share - others - held.pinned - held.references, 0)
  return mapClasses((name) => {
    const cut = Math.min(Math.max(excess, 0), limits[name])
    excess -= cut
    return limits[name] - cut
  })
}

/** How many bytes to take from a class, least lately used first. */
export type Eviction = { readonly name: StorageClass; readonly bytes: number }

/** What is to go so that every class is within its budget again. */
export function planEviction(held: Held, budgets: Budgets): readonly Eviction[] {
  return STORAGE_CLASSES.filter((name) => held[name] > budgets[name]).map((name) => ({
    name,
    bytes: held[name] - budgets[name] * LEFT,
  }))
}

/** Space that a write needs on a full device: so many bytes, of this class and of those that give way before it. */
export type SpaceRequest = { readonly bytes: number; readonly upTo: StorageClass }

/** What is to go so that a write finds space, and the next ones too: a tenth of what may go, 1 MB at least. */
export function planRescue(held: Held, { bytes, upTo }: SpaceRequest): readonly Eviction[] {
  const classes = STORAGE_CLASSES.slice(0, STORAGE_CLASSES.indexOf(upTo) + 1)
  let wanted = Math.max(bytes, MB, sumOf(classes.map((name) => held[name])) * (1 - LEFT))
  return classes.flatMap((name) => {
    const taken = Math.min(held[name], Math.max(wanted, 0))
    wanted -= taken
    return taken > 0 ? [{ name, bytes: taken }] : []
  })
}

/** What a row of a kind may take the space of; references count as much as vehicles. */
export function spaceFor(kind: AnswerKind | SavedPicture['kind'], bytes: number): SpaceRequest {
  return { bytes, upTo: classOf(kind) ?? 'vehicles' }
}

/** The class of a kind of row; undefined = references. */
export function classOf(kind: AnswerKind | SavedPicture['kind']): StorageClass | undefined {
  return STORAGE_CLASSES.find((name) => KINDS_OF[name].includes(kind))
}

function mapClasses(valueOf: (name: StorageClass) => number): Budgets {
  // In the order of the classes: what is too much is cut on the way.
  const [photos, thumbs, searches, costs, vehicles] = STORAGE_CLASSES.map(valueOf) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { photos, thumbs, searches, costs, vehicles }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
