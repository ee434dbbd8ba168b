import { Readable } from 'node:stream'

/**
 * The good answer of the contract around a list that is too long for one piece. The first batch is read before the first byte
 * is sent, so that storage that is away is still answered as such; a later failure breaks the connection off.
 */
export async function streamAnswer(batches: AsyncGenerator<readonly object[]>): Promise<Readable> {
  const first = await batches.next()
  return Readable.from(write(first.done ? [] : first.value, batches))
}

async function* write(first: readonly object[], rest: AsyncGenerator<readonly object[]>): AsyncGenerator<string> {
  yield `{"errorCode":0,"errorMessage":"","result":[${listOf(first)}`
  for await (const batch of rest) if (batch.length > 0) yield `,${listOf(batch)}`
  yield ']}'
}

function listOf(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join(',')
}
