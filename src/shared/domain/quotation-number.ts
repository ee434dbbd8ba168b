/** (2026, 4817) → 'Q2026-004817'. */
export function toQuotationNumber(year: number, count: number): string {
  return `Q${year}-${String(count).padStart(6, '0')}`
}
