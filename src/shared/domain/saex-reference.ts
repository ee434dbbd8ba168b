/** Highest number that seven digits hold. */
export const MAX_SAEX_NUMBER = 9_999_999

/** The digits of a reference as shown and sent: 1234 → 'SAEX0001234'. */
export function toSaexRef(saexNumber: number): string {
  return `SAEX${String(saexNumber).padStart(7, '0')}`
}

export type ReferenceText =
  { readonly kind: 'empty' } | { readonly kind: 'garbled' } | { readonly kind: 'number'; readonly saexNumber: number }

/**
 * Reads what a person typed or pasted: 'SAEX1234', 'saex 0001234', '1234' and 'SAEX1234___' are all number 1234
 * (`contract.reference-forms`). Nothing, blanks or a bare 'SAEX' is empty; anything else is garbled.
 */
export function parseSaexReference(text: string): ReferenceText {
  const bare = text.normalize('NFKC').replace(/[\s_]/g, '').toUpperCase().replace(/^SAEX/, '')
  if (bare === '') return { kind: 'empty' }
  if (!/^\d{1,7}$/.test(bare) || Number(bare) === 0) return { kind: 'garbled' }
  return { kind: 'number', saexNumber: Number(bare) }
}
