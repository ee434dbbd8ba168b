import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { App } from '../../http/app.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'
import { toPictureAddress } from '../stock/vehicle.mapper.ts'

/** A vehicle may get another main picture. */
const AN_HOUR = 'public, max-age=3600'
const paramsSchema = z.object({ ref: z.string() })
const querySchema = z.object({
  w: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
})

/** `/pictures/of/{reference}` leads to the vehicle's main picture: the stock list has no space for its address. */
export function registerPictureOf(app: App, { db }: Pick<AppContext, 'db'>): void {
  const schema = { params: paramsSchema, querystring: querySchema }
  app.get('/pictures/of/:ref', { schema }, async (request, reply) => {
    const reference = parseSaexReference(request.params.ref)
    const { rows } = await db.execute<{ key: string | null }>(sql`
      select v.picture_keys[1] as key from vehicle v
      where v.saex_number = ${reference.kind === 'number' ? reference.saexNumber : 0} and ${IN_STOCK}`)
    const key = rows[0]?.key
    if (!key) throw new AppError('NOT_FOUND')
    const { w } = request.query
    const address = w === undefined ? toPictureAddress(key) : `${toPictureAddress(key)}?w=${w}`
    return reply.header('Cache-Control', AN_HOUR).redirect(address)
  })
}
