import { parseArgs } from 'node:util'
import { describeQuotation } from '../../src/shared/domain/quote-document/describe-quotation.ts'
import { drawQuotation } from '../../src/server/features/quotes/paper/draw-quotation.ts'
import { loadPaperFonts } from '../../src/server/features/quotes/paper/paper-fonts.ts'
import sharp from 'sharp'
import { aRecord, aSeaRecord } from '../support/quotation-records.ts'

const { values } = parseArgs({ options: { papers: { type: 'string', default: '300' } } })
const papers = Number(values.papers)

const fonts = loadPaperFonts()
const picture = { jpeg: await noisyJpeg(), width: 640, height: 480 }
const arabic = { firstName: 'محمد', surname: 'الإسلام', email: 'm@example.org', cellNo: null }
const cases = { road: aRecord(), sea: aSeaRecord(), 'Arabic name': aRecord({ client: arabic }) }

/** About as many bytes as a photograph of this size. */
function noisyJpeg(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const create = { width: 640, height: 480, channels: 3, background: '#888888', noise } as const
  return sharp({ create }).jpeg({ quality: 50 }).toBuffer()
}

for (const [name, record] of Object.entries(cases)) {
  const times: number[] = []
  let bytes = 0
  let cpu = process.cpuUsage()
  for (let round = 0; round < papers + 30; round++) {
    if (round === 30) cpu = process.cpuUsage()
    const start = performance.now()
    bytes = drawQuotation(describeQuotation(record, fonts), { fonts, picture }).length
    if (round >= 30) times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)
  const { user, system } = process.cpuUsage(cpu)
  // Of processor time, with that of the collector's threads: the clock also counts what else the machine does.
  const perCoreSecond = (1_000_000 * papers) / (user + system)
  console.log(
    `${name}: ${perCoreSecond.toFixed(0)} per core and second, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${(bytes / 1024).toFixed(1)} KiB`,
  )
}
