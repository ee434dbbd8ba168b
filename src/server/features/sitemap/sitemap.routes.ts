import type { FastifyReply } from 'fastify'
import { sql } from 'drizzle-orm'
import { sitemapParamsSchema } from '../../../shared/contract/sitemap.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { salesReps } from '../../../shared/words/en/company.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../http/app.ts'
import { AN_HOUR } from '../../http/cache-times.ts'
import type { Reads } from '../../db/database.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SALES_REPS = salesReps.sample === '' ? ['/sales-reps'] : []
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
/** Sales reps stand in it once they are no samples; no testimonials are published yet. */
const PAGES = ['/', '/about', '/services', ...SALES_REPS, '/contact-us', '/faq', '/privacy']
/** Pages of one person or one quotation, and the API, which the pages are made of already. */
const NOT_FOR_CRAWLERS = ['/api/', '/check', '/not-me']
const SECURITY_TEXT = '/.well-known/security.txt'
/** Recommended is less than a year; each answer begins anew, so it is never over while the installation runs. */
const SECURITY_TEXT_MS = 180 * DAY_MS

type Place = { readonly path: string; readonly changedAt?: string }

/**
 * What search engines read: `/robots.txt`, the index `/sitemap.xml` and its files of at most 10,000 addresses. Sold
 * vehicles are in none (`contract.sold-vehicles`). Addresses begin with PUBLIC_URL, never with what the caller says.
 */
export function registerSitemap(app: App, context: Pick<AppContext, 'reads' | 'publicUrl' | 'config' | 'clock'>): void {
  const { reads, publicUrl } = context
  registerSecurityText(app, context)
  app.get('/robots.txt', async (_request, reply) => {
    const refused = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, '']
    return reply.header('Cache-Control', AN_HOUR).type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    const blocks = await listStockBlocks(reads.any)
    const files = blocks.map(({ block, changedAt }) => ({ path: `/sitemap-stock-${block}.xml`, changedAt }))
    const entries = [{ path: '/sitemap-pages.xml' }, ...files].map((place) => entry('sitemap', place, publicUrl))
    return sendXml(reply, `<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`)
  })
  app.get('/sitemap-pages.xml', async (_request, reply) =>
    sendUrls(
      reply,
      PAGES.map((path) => ({ path })),
      publicUrl,
    ),
  )
  app.get(
    '/sitemap-stock-:block(^\\d{1,6}$).xml',
    { schema: { params: sitemapParamsSchema } },
    async (request, reply) => {
      const rows = await listStockEntries(reads.any, Number(request.params.block))
      if (rows.length === 0) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
      const places = rows.map(({ saexNumber, changedAt }) => ({ path: listingPath(saexNumber), changedAt }))
      return sendUrls(reply, places, publicUrl)
    },
  )
}

/** Where weaknesses are reported (RFC 9116), when the operator named it. */
function registerSecurityText(
  app: App,
  { config, publicUrl, clock }: Pick<AppContext, 'publicUrl' | 'config' | 'clock'>,
) {
  app.get(SECURITY_TEXT, async (_request, reply) => {
    void reply.type('text/plain; charset=utf-8')
    if (config.securityContact === undefined) return reply.code(404).send('Not found\n')
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${new Date(clock().getTime() + SECURITY_TEXT_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${SECURITY_TEXT}`,
      '',
    ]
    return reply.header('Cache-Control', AN_HOUR).send(lines.join('\n'))
  })
}

function listingPath(saexNumber: number): string {
  return `/vehicle-listing/${toSaexRef(saexNumber)}`
}

function sendUrls(reply: FastifyReply, places: readonly Place[], publicUrl: string) {
  const entries = places.map((place) => entry('url', place, publicUrl))
  return sendXml(reply, `<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`)
}

function sendXml(reply: FastifyReply, body: string) {
  return reply.header('Cache-Control', AN_HOUR).type('application/xml; charset=utf-8').send(`${HEAD}${body}`)
}

/** Paths are ours and origins are parsed: neither has a letter that XML would mind. */
function entry(name: 'url' | 'sitemap', { path, changedAt }: Place, publicUrl: string): string {
  const modified = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
  return `<${name}><loc>${publicUrl}${path}</loc>${modified}</${name}>\n`
}

/** Addresses in one file; the protocol allows 50,000. */
const BLOCK_SIZE = 10_000

type StockBlock = { readonly block: number; readonly changedAt: string }
type StockEntry = { readonly saexNumber: number; readonly changedAt: string }

/** Which blocks of vehicle ids have vehicles that are not sold, and when the last of these changed; by number. */
async function listStockBlocks(queries: Reads): Promise<StockBlock[]> {
  const { rows } = await queries.execute<StockBlock>(sql`
    select ((v.id - 1) / ${BLOCK_SIZE}::int)::int + 1 as block, ${isoText(sql`max(v.updated_at)`)} as "changedAt"
    from vehicle v where ${IN_STOCK} group by 1 order by 1`)
  return rows
}

/** The vehicles of a block that are not sold: at most {@link BLOCK_SIZE}, in the order of their ids. */
async function listStockEntries(queries: Reads, block: number): Promise<StockEntry[]> {
  const { rows } = await queries.execute<StockEntry>(sql`
    select v.saex_number as "saexNumber", ${isoText(sql`v.updated_at`)} as "changedAt"
    from vehicle v
    where v.id > ${(block - 1) * BLOCK_SIZE} and v.id <= ${block * BLOCK_SIZE} and ${IN_STOCK}
    order by v.id`)
  return rows
}

function isoText(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
