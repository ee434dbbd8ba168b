/** A recorded search as a recount sees it. */
export type RawSearch = {
  readonly searchedAt: Date
  readonly searchTypeId: number
  readonly byStaff: boolean
  readonly makes: string | null
  readonly models: string | null
}

/** Models by make, spelt as the stock spells them. */
export type Catalogue = Readonly<Record<string, readonly string[]>>

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg', dateStyle: 'short' })

/** Day of Johannesburg by the calendar of the runtime, 'YYYY-MM-DD'. */
function calendarDay(instant: Date): string {
  return calendar.format(instant)
}

/** The days from so many days ago to so many days ago, both included; counted by the calendar, noon by noon. */
function daysAgo(now: Date, from: number, to: number): ReadonlySet<string> {
  const noon = Date.parse(`${calendarDay(now)}T10:00:00Z`)
  const days = new Set<string>()
  for (let ago = from; ago >= to; ago--) days.add(calendarDay(new Date(noon - ago * 86_400_000)))
  return days
}

/** The overview's figures, counted from the raw rows one by one. */
export function recount(rows: readonly RawSearch[], { now, catalogue }: { now: Date; catalogue: Catalogue }) {
  const counted = rows.filter(({ searchTypeId, byStaff }) => searchTypeId <= 3 && !byStaff)
  const within = (days: ReadonlySet<string>) => counted.filter(({ searchedAt }) => days.has(calendarDay(searchedAt)))
  return {
    month: tile(within(daysAgo(now, 29, 0)).length, within(daysAgo(now, 59, 30)).length),
    day: tile(within(daysAgo(now, 0, 0)).length, within(daysAgo(now, 1, 1)).length),
    week: [...daysAgo(now, 6, 0)].flatMap((day) =>
      [1, 2, 3].map((type) => ({
        dateField: day,
        searchTypeId: type,
        count: within(new Set([day])).filter(({ searchTypeId }) => searchTypeId === type).length,
      })),
    ),
    popular: topThree(
      within(daysAgo(now, 29, 0))
        .flatMap((row) => termsOf(row, catalogue))
        .filter((term) => isInStock(term, catalogue)),
    ),
  }
}

function tile(value: number, before: number) {
  return { value, difference: Math.abs(value - before), direction: value < before ? 'NEG' : 'POS' }
}

function topThree(terms: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  const order = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([term]) => term)
  return [order[0] ?? '', order[1] ?? '', order[2] ?? '']
}

function termsOf({ makes, models }: RawSearch, catalogue: Catalogue): readonly string[] {
  const named = [...new Set(split(makes).map((name) => spelt(name, Object.keys(catalogue))))]
  const terms = named.flatMap((make) => {
    const known = catalogue[make] ?? []
    const mine = split(models)
      .map((name) => spelt(name, known))
      .filter((name) => named.length === 1 || known.includes(name))
    return mine.length === 0 ? [make] : mine.map((model) => `${make} ${model}`)
  })
  return [...new Set(terms)]
}

function isInStock(term: string, catalogue: Catalogue): boolean {
  return Object.entries(catalogue).some(([make, models]) =>
    [make, ...models.map((model) => `${make} ${model}`)].includes(term),
  )
}

function split(list: string | null): readonly string[] {
  return list === null ? [] : list.split(',')
}

function spelt(name: string, known: readonly string[]): string {
  return known.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name
}
