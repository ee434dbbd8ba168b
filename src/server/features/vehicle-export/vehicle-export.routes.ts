import { envelopeOf } from '../../../shared/contract/envelope.ts'
import { STAFF_PATHS } from '../../../shared/contract/staff-paths.ts'
import { referenceQuerySchema } from '../../../shared/contract/stock-requests.ts'
import { exportedVehicleSchema, foundVehicleSchema } from '../../../shared/contract/vehicle-export.ts'
import type { AppContext } from '../../context.ts'
import { answer } from '../../http/answer.ts'
import type { App } from '../../http/app.ts'
import { fileOf } from '../../http/file-answer.ts'
import { staffUserOf } from '../../http/staff-user.ts'
import { staffMember } from '../audit/record-audit.ts'
import { createRateReader } from '../currencies/rates.ts'
import type { Pictures } from '../media/pictures.ts'
import { loadPaperFonts } from '../quotes/paper/paper-fonts.ts'
import { readReference } from '../stock/reference-query.ts'
import { createReportPictures } from './report/report-pictures.ts'
import { exportVehicle, findVehicle, reportVehicle, type ExportDeps } from './vehicle-export.service.ts'

const SPELLING = 'saexReferenceNumber'

/** One vehicle for staff: the look-up, its report, and what a spreadsheet is made of (`contract.staff-calls`). */
export function registerVehicleExportRoutes(app: App, context: AppContext, pictures: Pictures): void {
  const deps = exportDepsOf(context, pictures)
  const querystring = referenceQuerySchema
  app.get(
    STAFF_PATHS.foundVehicle,
    { schema: { querystring, response: { 200: envelopeOf(foundVehicleSchema) } } },
    async (request) => answer(await findVehicle(deps, readReference(request.query, SPELLING))),
  )
  app.get(
    STAFF_PATHS.vehicleExport,
    { schema: { querystring, response: { 200: envelopeOf(exportedVehicleSchema) } } },
    async (request) => {
      const saexNumber = readReference(request.query, SPELLING)
      return answer(await exportVehicle(deps, { saexNumber, actor: staffMember(staffUserOf(request)) }))
    },
  )
  app.get(
    STAFF_PATHS.vehicleReport,
    { schema: { querystring, response: { 200: fileOf('application/pdf') } } },
    async (request, reply) => {
      const saexNumber = readReference(request.query, SPELLING)
      const { name, bytes } = await reportVehicle(deps, { saexNumber, actor: staffMember(staffUserOf(request)) })
      void reply.header('Content-Disposition', `attachment; filename="${name}"`)
      return reply.type('application/pdf').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}

function exportDepsOf(context: AppContext, pictures: Pictures): ExportDeps {
  const { db, clock, log, publicUrl, company } = context
  return {
    db,
    clock,
    log,
    publicUrl,
    company,
    fonts: loadPaperFonts(),
    pictures: createReportPictures(context, pictures),
    readRates: createRateReader(db),
  }
}
