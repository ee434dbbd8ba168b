import type { Bucket } from './blobs/s3-blobs.ts'
import { isIPv6 } from 'node:net'
import { Client } from 'pg'
import * as z from 'zod'

/** A whole number as an environment has it. */
export function whole({ from, to }: { readonly from: number; readonly to: number }) {
  const message = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message)
}

/** A name or an address to listen on; what has a colon or ends with a number must be an address. */
export function listeningHost() {
  const isHost = (text: string) => isIPv6(text) || (/^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`))
  return z.string().refine(isHost, 'must be a host name or an address')
}

/** Listened on these means on every address of the machine, and none that a browser opens. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '[::]'])

/** Where a host that is listened on is opened from its own machine; no address of the web has the interface behind a `%`. */
export function hostInUrl(host: string): string {
  const inUrl = isIPv6(host) ? `[${host.replace(/%.*/, '')}]` : host
  return EVERY_ADDRESS.has(new URL(`http://${inUrl}`).hostname) ? '127.0.0.1' : inUrl
}

/** An address that begins with one of these protocols, such as 'https:'. */
export function url(protocols: readonly string[]) {
  const message = `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`
  return z.string().refine(
    (text) => {
      const address = parseUrl(text)
      // Without its slashes an address would mean another thing to each library that reads it.
      return address !== undefined && protocols.includes(address.protocol) && /^\s*[a-z]+:\/\//i.test(text)
    },
    { error: message, abort: true },
  )
}

export function mailServerUrl() {
  return url(['smtp:', 'smtps:']).refine(
    (text) => parseUrl(text)?.host !== '',
    'must be an address with the host of a mail server',
  )
}

export function databaseUrl() {
  return url(['postgres:', 'postgresql:']).refine(
    (text) => isDecodable(parseUrl(text)?.pathname) && isConnectable(text),
    'must be an address in which a % of the user, the password, the host or the database is written as %25',
  )
}

/** Whether the library that connects reads all of it; of some escapes that are none it makes what was meant. */
function isConnectable(connectionString: string): boolean {
  try {
    void new Client({ connectionString })
    return true
  } catch (error) {
    // A file of a certificate that is not there is told by whoever connects.
    return !(error instanceof URIError)
  }
}

/** Address and keys of a bucket in one: `https://KEY:SECRET@host:port/bucket?region=af-south-1`. */
export function bucketUrl() {
  const message = 'must be an address such as https://KEY:SECRET@s3.example.com/bucket, region=… behind a question mark'
  return z
    .string()
    .refine((text) => isBucket(parseUrl(text)), { error: message, abort: true })
    .refine((text) => {
      const address = parseUrl(text)
      return isDecodable(address?.username) && isDecodable(address?.password)
    }, 'must be an address in which a % of its keys is written as %25')
    .transform((text): Bucket => {
      const { origin, pathname, username, password, searchParams } = new URL(text)
      const [accessKeyId, secretAccessKey] = [username, password].map(decodeURIComponent)
      return {
        endpoint: origin,
        name: pathname.slice(1),
        region: searchParams.get('region') ?? 'us-east-1',
        credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      }
    })
}

function isBucket(address: URL | undefined): boolean {
  if (!address || !['http:', 'https:'].includes(address.protocol) || address.hash !== '') return false
  const hasBothOrNone = (address.username === '') === (address.password === '')
  const isKnown = [...address.searchParams.keys()].every((name) => name === 'region')
  return /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(address.pathname) && hasBothOrNone && isKnown
}

export function hasSecretAndOptions(text: string): boolean {
  return hasSecret(text) && text.includes('?')
}

export function hasSecret(text: string): boolean {
  const address = parseUrl(text)
  return address !== undefined && `${address.username}${address.password}` !== ''
}

function isDecodable(part = ''): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

export function publicUrl() {
  const message = 'must be an address such as https://shop.example.com, without a path, a query or a password'
  return z
    .string()
    .refine((text) => isBareOrigin(parseUrl(text)), message)
    .transform((text) => new URL(text).origin)
}

function isBareOrigin(address: URL | undefined): boolean {
  if (!address || !['http:', 'https:'].includes(address.protocol)) return false
  return address.href === `${address.origin}/`
}

export function mailbox() {
  const address = /^(?:[^<>"\r\n,;:]{1,80} <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/
  return z.string().regex(address, 'must be an e-mail address such as Saex <sales@example.com>')
}

/** A mailbox becomes a `mailto:` address, as RFC 9116 has it. */
export function securityContact() {
  const mail = /^[^\s<>@,;:?]+@[^\s<>@,;:?]+$/
  return z
    .string()
    .refine(
      (text) => mail.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text)),
      'must be an e-mail address, or an address that begins with https://',
    )
    .transform((text) => (mail.test(text) ? `mailto:${text}` : text))
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
