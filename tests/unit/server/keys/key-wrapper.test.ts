import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../../../../src/server/config.ts'
import { createKeyWrapper } from '../../../../src/server/keys/key-wrapper.ts'
import { readOuterKeys, unwrapKey, wrapKey } from '../../../../src/server/keys/outer-keys.ts'

const outer = Buffer.alloc(32, 1)
const about = { kind: 'quotation', id: '0a1b2c3d' }
const secret = randomBytes(138)

test('what was wrapped opens by the same key, and does not show what it is', async () => {
  const wrapped = await createKeyWrapper(outer).wrap(secret, about)
  expect(await createKeyWrapper(Buffer.from(outer)).unwrap(wrapped, about)).toEqual(secret)
  expect(wrapped.includes(secret.subarray(0, 8))).toBe(false)
  expect(wrapped).toHaveLength(secret.length + 12 + 16)
})

test('equal keys are wrapped differently each time', async () => {
  const wrapper = createKeyWrapper(outer)
  const nonces = await Promise.all(Array.from({ length: 100 }, () => wrapper.wrap(secret, about)))
  expect(new Set(nonces.map((wrapped) => wrapped.subarray(0, 12).toString('hex'))).size).toBe(100)
})

test('its id is eight digits of a hash of the outer key', () => {
  expect(createKeyWrapper(Buffer.alloc(32)).id).toBe('66687aad')
})

test('another kind, another id, another outer key and any changed byte are refused', async () => {
  const wrapper = createKeyWrapper(outer)
  const wrapped = await wrapper.wrap(secret, about)
  await expect(wrapper.unwrap(wrapped, { ...about, kind: 'secret' })).rejects.toThrow()
  await expect(wrapper.unwrap(wrapped, { ...about, id: '0a1b2c3e' })).rejects.toThrow()
  await expect(createKeyWrapper(Buffer.alloc(32, 2)).unwrap(wrapped, about)).rejects.toThrow()
  for (const [place] of wrapped.entries()) {
    const changed = Buffer.from(wrapped)
    changed[place]! ^= 1
    await expect(wrapper.unwrap(changed, about)).rejects.toThrow()
  }
  for (const length of [0, 11, 12, 27, 28, wrapped.length - 1]) {
    await expect(wrapper.unwrap(wrapped.subarray(0, length), about)).rejects.toThrow()
  }
})

test('kind and id are not one text: what moves from one to the other does not open', async () => {
  const wrapper = createKeyWrapper(outer)
  const wrapped = await wrapper.wrap(secret, { kind: 'a', id: 'bc' })
  await expect(wrapper.unwrap(wrapped, { kind: 'ab', id: 'c' })).rejects.toThrow()
})

const textOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const openKeys = async (env: Record<string, string>) => {
  const keys = await readOuterKeys(parseConfig(env))
  if (keys === undefined) throw new Error('no outer key')
  return keys
}

test('during a rewrap both outer keys open, and the new one wraps', async () => {
  const before = await openKeys({ KEY_ENCRYPTION_KEY: textOf(1) })
  const both = await openKeys({ KEY_ENCRYPTION_KEY: textOf(2), KEY_ENCRYPTION_KEY_OLD: textOf(1) })
  const after = await openKeys({ KEY_ENCRYPTION_KEY: textOf(2) })
  const old = await wrapKey(before, about, secret)
  const anew = await wrapKey(both, about, await unwrapKey(both, old))
  expect(anew.wrappedBy).toBe(after.current.id)
  expect(await unwrapKey(after, anew)).toEqual(secret)
  await expect(unwrapKey(after, old)).rejects.toThrow(
    `KEY_ENCRYPTION_KEY does not open the keys of this database (they are wrapped by ${before.current.id}).`,
  )
  await expect(unwrapKey(after, { ...anew, wrapped: Buffer.from(old.wrapped) })).rejects.toThrow(
    `The key 0a1b2c3d of this database was changed after it had been wrapped by ${after.current.id}.`,
  )
})

test('the file of an outer key is read with the line break that an editor leaves, and refused without a word of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saex-outer-'))
  const file = join(folder, 'outer')
  await writeFile(file, `${textOf(1)}\n`)
  expect((await openKeys({ KEY_ENCRYPTION_KEY_FILE: file })).current.id).toBe(createKeyWrapper(outer).id)
  await writeFile(file, 'my secret')
  const refused = openKeys({ KEY_ENCRYPTION_KEY_FILE: file })
  await expect(refused).rejects.toThrow(
    /^The setting KEY_ENCRYPTION_KEY_FILE is wrong: its file must be 32 bytes in base64, as of openssl rand -base64 32\.$/,
  )
  await rm(folder, { recursive: true })
  await expect(openKeys({ KEY_ENCRYPTION_KEY_FILE: file })).rejects.toThrow(
    'The setting KEY_ENCRYPTION_KEY_FILE is wrong: its file cannot be read.',
  )
})
