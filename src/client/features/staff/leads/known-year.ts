/** Years 0 and 1 stand for unknown (decision 47). */
export function knownYear(year: number | null): number | null {
  return year !== null && year > 1 ? year : null
}
