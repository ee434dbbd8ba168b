/** 'Q2026-004817'; six digits also on the paper, in its seal and in its signature. */
export const QUOTATION_NUMBER = /^Q\d{4}-\d{6}$/
const MOST = 999_999

/** The year in the numbers of sample quotations. They count by themselves, so that real numbers begin at 1 without gaps. */
export const SAMPLE_YEAR = 1000

/** (2026, 4817) → 'Q2026-004817'. Throws RangeError where a year has more than its number can tell. */
export function toQuotationNumber(year: number, count: number): string {
  if (count > MOST) throw new RangeError(`a year has ${MOST} quotations at most`)
  return `Q${year}-${String(count).padStart(6, '0')}`
}

/** Whether a number is that of a sample quotation, such as 'Q1000-000012'. */
export function isSampleNumber(number: string): boolean {
  return number.startsWith(`Q${SAMPLE_YEAR}-`)
}
