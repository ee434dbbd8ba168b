import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app.ts'

let shop: TestApp | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

const MOST_BYTES = 25_000

/** Starts with a company file that names `yard.webp`, beside which this lies; undefined = nothing does. */
async function startWith(photo: Buffer | undefined): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-photos-'))
  const companyFile = join(folder, 'company.json')
  await writeFile(companyFile, JSON.stringify({ photos: [{ shows: 'yard', file: 'yard.webp', alt: 'Our yard' }] }))
  await writeFile(join(folder, 'secret.webp'), 'not named')
  if (photo) await writeFile(join(folder, 'yard.webp'), photo)
  shop = await createTestApp({ env: { COMPANY_FILE: companyFile } })
  return shop
}

async function picture(format: 'webp' | 'png'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#1c7488' } })
    .toFormat(format)
    .toBuffer()
}

/** A picture with bytes behind it, which decoders pass over. */
async function ofBytes(length: number): Promise<Buffer> {
  const content = await picture('webp')
  return Buffer.concat([content, Buffer.alloc(length - content.length)])
}

test('a photo of the company file is served to everybody, and nothing else of its folder', async () => {
  const photo = await ofBytes(MOST_BYTES)
  const { app } = await startWith(photo)
  const found = await app.inject('/company/yard.webp')
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(found.headers['cache-control']).toBe('public, max-age=3600')
  expect(found.rawPayload.equals(photo)).toBe(true)
  for (const name of ['secret.webp', 'company.json', '..%2fcompany.json', 'yard.webp%00', '']) {
    expect([name, (await app.inject(`/company/${name}`)).statusCode]).toEqual([name, 404])
  }
})

test.each([
  ['that is not there', async () => undefined, /yard\.webp.* cannot be read/],
  ['of another kind', () => picture('png'), /yard\.webp.* is no WebP/],
  ['that is empty', async () => Buffer.alloc(0), /yard\.webp.* is no WebP/],
  ['of a byte too many', () => ofBytes(MOST_BYTES + 1), /yard\.webp.* has 25001 bytes; it may have 25000/],
])('a photo %s ends the start and is named', async (_what, make, words) => {
  await expect(startWith(await make())).rejects.toThrow(words)
})
