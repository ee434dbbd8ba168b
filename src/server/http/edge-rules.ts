/**
 * How long a shared cache may keep an answer, in seconds: the rules by name, as the rows of `policy.ts` name them
 * (docs/operate/edge.md). `whole` = as `EDGE_SECONDS` says, a number = so long whatever it says, `most` = that number
 * at most.
 */
type EdgeRule = {
  readonly shared: number | 'whole' | { readonly most: number }
  /** How long the caller's own device may; 0 = it asks each time. */
  readonly device: number
  /** How long after that a cache may answer with it once more while it asks anew. */
  readonly stale?: number
  /** How long while the product does not answer. */
  readonly staleIfError?: number
}

const EDGE_RULES = {
  /** Searches and vehicles as pages; only for callers without a choice of their own. */
  page: { shared: 'whole', device: 0, stale: 600, staleIfError: 86_400 },
  /** A page of a search, without the page around it. */
  search: { shared: { most: 10 }, device: 0, stale: 60 },
  /** Rates, and which parts the stock list has. */
  now: { shared: 30, device: 0 },
  /** Makes, models, places, prices of deliveries. */
  reference: { shared: 60, device: 0 },
  /** Where a vehicle's main picture is: it may get another one. */
  place: { shared: 300, device: 3600 },
  /** What search engines read. */
  sitemap: { shared: 3600, device: 3600 },
  /** Files whose route says itself how long: a year where the address changes with the content, else an hour. */
  file: undefined,
} as const satisfies Readonly<Record<string, EdgeRule | undefined>>

export type EdgeRuleName = keyof typeof EDGE_RULES

/** The value of `Cache-Control` by a rule, at `EDGE_SECONDS` of at least 1; undefined: as the route says. */
export function cacheControlBy(name: EdgeRuleName, edgeSeconds: number): string | undefined {
  const rule: EdgeRule | undefined = EDGE_RULES[name]
  if (rule === undefined) return undefined
  const { shared, device, stale, staleIfError } = rule
  const parts = [
    'public',
    `max-age=${device}`,
    `s-maxage=${secondsOf(shared, edgeSeconds)}`,
    ...(stale === undefined ? [] : [`stale-while-revalidate=${stale}`]),
    ...(staleIfError === undefined ? [] : [`stale-if-error=${staleIfError}`]),
  ]
  return parts.join(', ')
}

function secondsOf(shared: EdgeRule['shared'], edgeSeconds: number): number {
  if (shared === 'whole') return edgeSeconds
  return typeof shared === 'number' ? shared : Math.min(shared.most, edgeSeconds)
}
