const LINKS = 5

/** The page numbers to offer around the current one, and the fifth of them, which narrow screens leave out. */
export function pageWindow({ page, pages }: { readonly page: number; readonly pages: number }) {
  const first = Math.max(1, Math.min(page - 2, pages - LINKS + 1))
  const numbers = Array.from({ length: Math.min(LINKS, pages) }, (_, index) => first + index)
  const last = numbers[numbers.length - 1]
  const spare = numbers.length < LINKS ? undefined : page - first >= LINKS - 2 ? first : last
  return { numbers, spare }
}
