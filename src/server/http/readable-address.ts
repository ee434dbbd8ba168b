/**
 * The address of a request as it can be read: where a percent sign begins no character it stands for itself, so that such
 * an address is one of an unknown page or call like any other (`contract.json-404`).
 */
export function readableAddress(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  return isReadable(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length)
}

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
