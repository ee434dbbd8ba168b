import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { policyOf } from './access.ts'
import type { App } from './app.ts'
import { readCookies } from './cookies.ts'
import { cacheControlBy, type EdgeRuleName } from './edge-rules.ts'
import { EDGE_OUTSIDE_API } from './policy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of routes that no table can name: the files of a build. */
    edge?: EdgeRuleName
  }
}

/** The cookies that change how a page is drawn: choices of the visitor, by the keys that `src/client` gives them. */
export const CHOICE_COOKIES: readonly string[] = ['lang', 'selectedCurrency', 'theme', 'pictures']

/** Home with its searches, and one vehicle. All other pages are of one person, or too seldom asked for. */
const PAGES = /^\/(?:vehicle-listing\/[\w-]+)?(?:\?|$)/
/** Answers that say the same to everybody; whatever else happened is asked for again. */
const KEPT: ReadonlySet<number> = new Set([200, 304])
/** Kinds of bodies that are packed on the way or by the build. */
const PACKED = /^(?:text|application)\/|^image\/svg/
/**
 * Headers of answers that are never kept: `x-saex-stock-at` tells how old the stock is while the database is away, which
 * nobody shall read later; `Content-Location` names the address under which the same answer is kept once.
 */
const NEVER_WITH: readonly string[] = ['Set-Cookie', 'x-saex-stock-at', 'Content-Location']

/**
 * What shared caches may keep (`security.shared-caches`), with `EDGE_SECONDS` above 0; without it nothing here happens. A
 * route whose row names no rule is never kept, whatever it says of itself. Registered behind all other hooks that write
 * headers.
 */
export function registerEdge(app: App, { config: { edgeSeconds } }: Pick<AppContext, 'config'>): void {
  if (edgeSeconds === 0) return
  app.addHook('onSend', async (request, reply) => {
    const rule = edgeRuleOf(request)
    const given = cacheControlOf(reply)
    if (rule === undefined || !mayBeKept(request, reply, rule)) return refuseToCaches(reply, given)
    // Who made a choice sees a page of their own.
    if (rule === 'page' && hasChoice(request)) return void reply.header('Cache-Control', 'private, no-cache')
    const value = cacheControlBy(rule, edgeSeconds) ?? given
    void reply.header('Cache-Control', value)
    if (!isForCaches(value)) return
    // Whoever gets it later would take the id of another's request for their own.
    void reply.removeHeader('X-Request-Id')
    if (PACKED.test(String(reply.getHeader('Content-Type')))) varyBy(reply, 'accept-encoding')
  })
}

/** Whether the page of this request is the same for everybody whose browser asks for the same language and pictures. */
export function isSharedPage(request: FastifyRequest): boolean {
  return PAGES.test(request.url) && !hasChoice(request)
}

function edgeRuleOf(request: FastifyRequest): EdgeRuleName | undefined {
  const { method, routeOptions } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { url = '', config } = routeOptions
  const rule = policyOf(method, url)?.edge ?? EDGE_OUTSIDE_API[url] ?? config.edge
  return rule === 'page' && !PAGES.test(request.url) ? undefined : rule
}

function mayBeKept(request: FastifyRequest, reply: FastifyReply, rule: EdgeRuleName): boolean {
  const isGood = KEPT.has(reply.statusCode) || (rule === 'place' && reply.statusCode === 302)
  if (!isGood || isSomebodys(request)) return false
  return !NEVER_WITH.some((name) => reply.hasHeader(name)) && !/no-store/.test(cacheControlOf(reply))
}

/** Else the answer that was not packed, asked for first, would be everybody's. */
function varyBy(reply: FastifyReply, name: string): void {
  const names = String(reply.getHeader('Vary') ?? '')
  if (names.toLowerCase().includes(name)) return
  void reply.header('Vary', names === '' ? name : `${names}, ${name}`)
}

/** A cache keeps what says nothing at all for as long as it likes, also the answer that there is no such file. */
function refuseToCaches(reply: FastifyReply, given: string): void {
  if (given === '' || isForCaches(given) || reply.statusCode >= 500) void reply.header('Cache-Control', 'no-store')
}

function isForCaches(cacheControl: string): boolean {
  return /\bpublic\b|\b(?:s-maxage|max-age)=[1-9]/.test(cacheControl)
}

function cacheControlOf(reply: FastifyReply): string {
  return String(reply.getHeader('Cache-Control') ?? '')
}

/** Staff and operators name themselves in headers. */
function isSomebodys({ headers }: FastifyRequest): boolean {
  return headers.token !== undefined || headers.authorization !== undefined
}

function hasChoice({ headers }: FastifyRequest): boolean {
  const cookies = readCookies(headers.cookie)
  return CHOICE_COOKIES.some((key) => Object.hasOwn(cookies, key))
}
