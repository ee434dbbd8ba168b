const API = '/api/'

/**
 * The address of a request as it can be read: where a percent sign begins no character it stands for itself, so that such
 * an address is one of an unknown page or file like any other (`contract.json-404`). A call of the API that cannot be read
 * stays as it is, and is refused as such.
 */
export function readableAddress(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  return isReadable(path) || path.startsWith(API) ? address : path.replaceAll('%', '%25') + address.slice(path.length)
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
