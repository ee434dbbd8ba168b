import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { createColumns, type StockColumns } from '../../../../shared/domain/stock-index/columns.ts'
import { orderModels, type ModelName } from '../../../../shared/domain/stock-index/model-names.ts'
import { runSteps } from '../../../../shared/domain/stock-index/run-steps.ts'
import { buildSegment } from '../../../../shared/domain/stock-index/segment.ts'
import { IN_STOCK } from '../stock-condition.ts'
import { ROW_COLUMNS } from '../stock-index.read-model.ts'
import { bytesOf, flatten, numberKindOf } from './flat-numbers.ts'

/** Enough for ties, unknown values and several kinds of each model in the sample. */
const SAMPLE_SIZE = 60

const MODELS: readonly ModelName[] = ['b', 'a', 'c'].map((key, at) => ({
  id: at + 1,
  name: key,
  key,
  makeId: 1,
  makeName: 'a',
  makeKey: 'a',
}))

/**
 * The name of what this code makes of a stock, 12 hex digits: of the statement that reads it, and of a small sample built
 * by the code in force, number by number. Whatever changes a column, its source, its coding, an order, or the processor's
 * order of bytes changes the name, and nobody has to think of it.
 */
export function nameIndexLayout(): string {
  const hash = createHash('sha256')
  hash.update(new PgDialect().sqlToQuery(sql`select ${ROW_COLUMNS} from vehicle v where ${IN_STOCK}`).sql)
  for (const [place, numbers] of flatten(runSteps(buildSegment(makeSample(), orderModels(MODELS))))) {
    hash.update(`\n${place} ${numberKindOf(numbers)} ${numbers.length}\n`).update(bytesOf(numbers))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Every column has other numbers, from -1, which is unknown, to 5. */
function makeSample(): StockColumns {
  const columns = createColumns(SAMPLE_SIZE)
  Object.values<Float64Array | Int32Array>(columns).forEach((values, column) => {
    for (let place = 0; place < SAMPLE_SIZE; place++) values[place] = ((place * (column + 3)) % 7) - 1
  })
  for (let place = 0; place < SAMPLE_SIZE; place++) {
    columns.id[place] = 1 + ((place * 7) % SAMPLE_SIZE)
    columns.modelId[place] = 1 + (place % MODELS.length)
  }
  return columns
}
