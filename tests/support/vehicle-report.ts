import sharp from 'sharp'
import type { Vehicle } from '../../src/shared/contract/stock.ts'
import { COMPANY } from '../../src/shared/domain/company.ts'
import type { ReportParts } from '../../src/server/features/vehicle-export/report/describe-report.ts'
import type { ReportPicture } from '../../src/server/features/vehicle-export/report/gallery-block.ts'
import { aRecord } from './quotation-records.ts'

const RATE_TIME = '2026-11-16T06:00:00.000Z'

/** What a report is made of, at R 17.184 for a dollar; a test names only what matters to it. */
export function reportParts(vehicle: Partial<Vehicle> = {}, parts: Partial<ReportParts> = {}): ReportParts {
  return {
    vehicle: { ...aRecord().vehicle, ...vehicle },
    company: COMPANY,
    rates: ratesFrom('bank'),
    publicUrl: 'https://shop.example.test',
    at: new Date('2026-11-20T22:30:00Z'),
    ...parts,
  }
}

export function ratesFrom(source: string): ReportParts['rates'] {
  const list = [
    { currency: 'ZAR', value: 1, timestamp: RATE_TIME, source },
    { currency: 'USD', value: 1 / 17.184, timestamp: RATE_TIME, source },
    { currency: 'ZMW', value: 1.27, timestamp: RATE_TIME, source },
  ]
  return { list, byCurrency: Object.fromEntries(list.map(({ currency, value }) => [currency, value])) }
}

/** So many plain pictures of 4:3. */
export async function reportPictures(count: number, isDrawing = false): Promise<readonly ReportPicture[]> {
  const jpeg = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer()
  return Array.from({ length: count }, () => ({ jpeg, width: 160, height: 120, isDrawing }))
}
