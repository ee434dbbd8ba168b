import {
  catalogueChangesSchema,
  catalogueManifestSchema,
  changesQuerySchema,
  deliveryPricesSchema,
  type DeliveryPrices,
  partQuerySchema,
} from '../../../shared/contract/catalogue.ts'
import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { pictureOfParamsSchema, pictureQuerySchema } from '../../../shared/contract/pictures.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import {
  createTariffReader,
  listOfferedDestinations,
  type TariffInForce,
} from '../reference/pricing-data.read-model.ts'
import { createCatalogue, type Catalogue } from './catalogue.service.ts'
import { sql } from 'drizzle-orm'
import { tariffGaps } from '../../../shared/domain/tariff-coverage.ts'
import type { Reads } from '../../db/database.ts'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { ENCODINGS, type Encoding, type PartKind } from './catalogue-part.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { IN_STOCK } from '../stock/stock-condition.ts'
import { toPictureAddress } from '../stock/vehicle.mapper.ts'
import { AN_HOUR, FOR_EVER } from '../../http/cache-times.ts'
import { fileOf } from '../../http/file-answer.ts'
import { isKnown } from '../../http/shared-answers.ts'

const decompress = promisify(gunzip)
const TYPES: Readonly<Record<PartKind, string>> = {
  block: 'application/octet-stream',
  names: 'application/json; charset=utf-8',
}

type PartRequest = FastifyRequest & { readonly query: { readonly digest: string } }

/**
 * The stock list for devices without a connection, and what an estimate on them needs
 * (docs/decisions/0009-stock-list.md).
 */
export function registerCatalogueRoutes(app: App, context: AppContext): void {
  const catalogue = createCatalogue(context)
  app.addHook('onClose', () => catalogue.close())
  app.get(PATHS.catalogue, { schema: { response: { 200: envelopeOf(catalogueManifestSchema) } } }, async () =>
    answer(await catalogue.getManifest()),
  )
  registerParts(app, catalogue)
  app.get(
    PATHS.catalogueChanges,
    { schema: { querystring: changesQuerySchema, response: { 200: envelopeOf(catalogueChangesSchema) } } },
    async (request) => answer(await catalogue.getChanges(request.query)),
  )
  const readTariff = createTariffReader()
  app.get(PATHS.deliveryPrices, { schema: { response: { 200: envelopeOf(deliveryPricesSchema) } } }, async () =>
    answer(await getDeliveryPrices(context.reads.any, readTariff)),
  )
}

/** The tariff in force and every route that it prices; its notes for readers stay here. */
async function getDeliveryPrices(
  db: Reads,
  readTariff: (queries: Reads) => Promise<TariffInForce>,
): Promise<DeliveryPrices> {
  const { tariff } = await readTariff(db)
  const { effectiveFrom, startLocationId, vatPercent, lines, total } = tariff
  const destinations = await listOfferedDestinations(db)
  return {
    tariff: { effectiveFrom, startLocationId, vatPercent, lines, total },
    destinations: destinations.filter((route) => tariffGaps(tariff, route).length === 0),
  }
}

/**
 * Parts of the stock list, which never change: whoever has one never asks again. They were compressed when they were made.
 * 404 for one that is gone.
 */
function registerParts(app: App, { findPart }: Pick<Catalogue, 'findPart'>): void {
  async function sendPart(kind: PartKind, request: PartRequest, reply: FastifyReply) {
    const { digest } = request.query
    const encoding = encodingFor(request)
    const body = await findPart({ kind, digest, encoding: encoding ?? 'gzip' })
    if (body === undefined) throw new AppError('NOT_FOUND')
    void reply.headers({ 'Cache-Control': FOR_EVER, ETag: `"${digest}"`, Vary: 'accept-encoding' })
    if (isKnown(request, digest)) return reply.code(304).send(null)
    void reply.type(TYPES[kind]).header('x-saex-digest', digest)
    return encoding === undefined
      ? reply.send(await decompress(body))
      : reply.header('Content-Encoding', encoding).send(body)
  }

  app.get(
    PATHS.catalogueBlock,
    {
      schema: { querystring: partQuerySchema, response: { 200: fileOf('application/octet-stream') } },
      compress: false,
    },
    (request, reply) => sendPart('block', request, reply),
  )
  app.get(
    PATHS.catalogueNames,
    { schema: { querystring: partQuerySchema, response: { 200: fileOf('application/json') } }, compress: false },
    (request, reply) => sendPart('names', request, reply),
  )
}

/** Undefined = none of ours is taken. Who weighs encodings gets none of those that it weighs. */
function encodingFor(request: FastifyRequest): Encoding | undefined {
  const taken = String(request.headers['accept-encoding']).split(',')
  return ENCODINGS.find((encoding) => taken.some((name) => name.trim() === encoding))
}

/** `/pictures/of/{reference}` leads to the vehicle's main picture: the stock list has no space for its address. */
export function registerPictureOf(app: App, { reads }: Pick<AppContext, 'reads'>): void {
  const schema = { params: pictureOfParamsSchema, querystring: pictureQuerySchema }
  app.get('/pictures/of/:ref', { schema }, async (request, reply) => {
    const reference = parseSaexReference(request.params.ref)
    const { rows } = await reads.any.execute<{ key: string | null }>(sql`
      select v.picture_keys[1] as key from vehicle v
      where v.saex_number = ${reference.kind === 'number' ? reference.saexNumber : 0} and ${IN_STOCK}`)
    // Counted as a reference that was tried out; a vehicle without a picture is none.
    if (rows[0] === undefined) throw new AppError('VEHICLE_NOT_FOUND')
    const { key } = rows[0]
    if (!key) throw new AppError('NOT_FOUND')
    const { w } = request.query
    const address = w === undefined ? toPictureAddress(key) : `${toPictureAddress(key)}?w=${w}`
    // A vehicle may get another main picture.
    return reply.header('Cache-Control', AN_HOUR).redirect(address)
  })
}
