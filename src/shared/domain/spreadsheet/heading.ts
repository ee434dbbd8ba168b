/** The words of a field's name: 'priceWithVAT' → price, With, VAT; blanks, hyphens, dots and underscores part words too. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s._-]/u)
    .filter((word) => word !== '')
}

/** A column's heading: upper case, camel case split into words: 'priceWithVAT' → 'PRICE WITH VAT'. */
export function toHeading(name: string): string {
  return wordsOf(name).join(' ').toUpperCase()
}

/** Two decimals, thousands as the reader's own program writes them. */
const MONEY_FORMATS: Readonly<Record<string, string>> = {
  usd: '"US$" #,##0.00',
  zar: '"R" #,##0.00',
}

/**
 * The number format of a column by the whole words of its name (`staff.workbook-columns`): dollars where one is 'usd',
 * rand where one is 'zar', undefined for any other, also for 'busDoors'.
 */
export function moneyFormatOf(name: string): string | undefined {
  const words = new Set(wordsOf(name).map((word) => word.toLowerCase()))
  const code = Object.keys(MONEY_FORMATS).find((currency) => words.has(currency))
  return code === undefined ? undefined : MONEY_FORMATS[code]
}
