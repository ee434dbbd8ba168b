/** The cookies of a request by name. */
export function readCookies(header = ''): Readonly<Record<string, string>> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decoded(value)]))
}

/** A part of a header or an address; as it is where it was encoded wrongly. */
export function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
