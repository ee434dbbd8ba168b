import { basename, dirname, extname } from 'node:path/posix'

/** Photos of one vehicle that are taken, in their order. */
const MAX_PER_VEHICLE = 40
const MAX_NAMES = 100

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** What was not done as its name says, with the first names of each reason. */
export type PhotoNote = { readonly reason: string; readonly count: number; readonly names: readonly string[] }

export class PhotoNotes {
  readonly #byReason = new Map<string, { count: number; readonly names: string[] }>()

  add(reason: string, name: string): void {
    const note = this.#byReason.get(reason) ?? { count: 0, names: [] }
    this.#byReason.set(reason, note)
    note.count++
    if (note.names.length < MAX_NAMES) note.names.push(name.slice(0, 200))
  }

  list(): readonly PhotoNote[] {
    return [...this.#byReason].map(([reason, { count, names }]) => ({ reason, count, names }))
  }
}

/** As numbers are compared: `A12` and `a12` are one. */
export function numberKey(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * Numbers that a path may mean: its folder's name, its own, and its own without a count at the end. All in the form of
 * `numberKey`.
 */
export function numbersOf(path: string): readonly string[] {
  const folder = dirname(path)
  const name = basename(path, extname(path))
  const numbers = [...(folder === '.' ? [] : [basename(folder)]), name, withoutCount(name)].map(numberKey)
  return [...new Set(numbers)].filter((number) => number !== '')
}

/**
 * The paths of each vehicle, in natural order: a picture belongs to one alone. The folder says more than the name, and the
 * whole name more than the name without its count: `S-1.jpg` is not a photo of `S` where there is a vehicle `S-1`.
 */
export function assignPhotos(
  paths: readonly string[],
  vehicleOf: (number: string) => string | undefined,
  notes: PhotoNotes,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths.toSorted((a, b) => naturalOrder.compare(a, b))) {
    const [taken, ...others] = numbersOf(path).flatMap((number) => {
      const vehicle = vehicleOf(number)
      return vehicle === undefined ? [] : [{ number, vehicle }]
    })
    if (taken === undefined) continue
    const other = others.find(({ vehicle }) => vehicle !== taken.vehicle)
    if (other !== undefined) {
      notes.add('name fits two vehicles', `${path}: taken for ${taken.number}, not for ${other.number}`)
    }
    const group = groups.get(taken.vehicle)
    if (group === undefined) groups.set(taken.vehicle, [path])
    else group.push(path)
  }
  return groups
}

/** The first of a vehicle's photos; what is more is noted. */
export function firstPhotos(number: string, paths: readonly string[], notes: PhotoNotes): readonly string[] {
  if (paths.length > MAX_PER_VEHICLE) {
    notes.add(`vehicle has more than ${MAX_PER_VEHICLE} photos: the first ones are taken`, `${number}: ${paths.length}`)
  }
  return paths.slice(0, MAX_PER_VEHICLE)
}

/** 'A12 (3)', 'A12-3' and 'A12(3)' → 'A12'; 'A123' stays. */
function withoutCount(name: string): string {
  const count = /\(?\d{1,3}\)?$/.exec(name)
  if (count === null) return name
  let end = count.index
  while (end > 0 && /[\s_-]/.test(name.charAt(end - 1))) end--
  return end < count.index || count[0].startsWith('(') ? name.slice(0, end) : name
}
