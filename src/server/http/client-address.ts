import { isIPv4, isIPv6 } from 'node:net'

/** The caller's address as eight groups of IPv6, or undefined when it is no address. */
function groupsOf(address: string): readonly string[] | undefined {
  const bare = address.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return undefined
  const [head = '', tail] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
}

/** Some proxies write '203.0.113.7:4711' or '[2001:db8::1]:443'. */
function withoutPort(address: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return inBrackets ?? beforePort ?? address
}

/**
 * Without a port, and an IPv4 address without what maps it to IPv6; '' for the one of a request whose connection is
 * gone already, which has none.
 */
export function unmapped(address = ''): string {
  return withoutPort(address).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/** What rate limits count by: the IPv4 address, or the /64 of an IPv6 address (`security.address-key`). */
export function limitKey(address: string | undefined): string {
  const bare = unmapped(address)
  if (isIPv4(bare)) return bare
  return groupsOf(bare)?.slice(0, 4).join(':') ?? 'unknown'
}

/** What may be kept of an address: IPv4 cut to /24, IPv6 to /48, '' when it is none (`contract.address-cut`). */
export function cutAddress(address: string | undefined): string {
  const bare = unmapped(address)
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`
  const groups = groupsOf(bare)
  return groups === undefined ? '' : `${groups.slice(0, 3).join(':')}::/48`
}
