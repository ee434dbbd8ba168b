import * as z from 'zod/mini'

/** `/sitemap-stock-{block}.xml`; the route takes one to six digits. */
export const sitemapParamsSchema = z.object({ block: z.string() })
