/** The year of a vehicle, or null when it is not known: 0 and 1 stand for 'unknown' (`search.year-unknown-marks`). */
export function knownYear(year: number | null): number | null {
  return year !== null && year > 1 ? year : null
}
