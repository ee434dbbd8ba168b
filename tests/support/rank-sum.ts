/** Two-sided p of Mann and Whitney's rank-sum test, by the normal approximation: small when two samples differ. */
export function rankSumP(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  let rankSum = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ isA }) => isA).length
    from = to
  }
  const [m, n] = [a.length, b.length]
  const mean = (m * (m + n + 1)) / 2
  const deviation = Math.sqrt((m * n * (m + n + 1)) / 12)
  return 2 * (1 - normalShare(Math.abs(rankSum - mean) / deviation))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** Share of a normal distribution below z (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce((sum, c) => (sum + c) * t, 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
