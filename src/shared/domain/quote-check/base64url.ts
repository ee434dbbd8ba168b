const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64 for addresses, without padding (RFC 4648 § 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const group = (a << 16) | (b << 8) | c
    const letters = [group >> 18, (group >> 12) & 63, (group >> 6) & 63, group & 63]
    text += letters
      .slice(0, Math.min(4, bytes.length - at + 1))
      .map((value) => LETTERS[value])
      .join('')
  }
  return text
}

/** The bytes of a text; undefined unless it is exactly what {@link toBase64Url} writes for them. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let count = 0
  let at = 0
  for (const letter of text) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return undefined
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = (bits >> count) & 0xff
  }
  return toBase64Url(bytes) === text ? bytes : undefined
}
