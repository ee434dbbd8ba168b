import { readFile } from 'node:fs/promises'
import { ConfigError, type Config } from '../config.ts'
import { isOuterKey, OUTER_KEY_RULE } from '../config-settings.ts'
import { createKeyWrapper, type KeyAbout, type KeyWrapper } from './key-wrapper.ts'

/** What wraps the keys in the database: `current` whatever is written, `old` opens what a rewrap has not reached yet. */
export type OuterKeys = { readonly current: KeyWrapper; readonly old: KeyWrapper | undefined }

/** The keys of the installation cannot be used; the message is one plain sentence for the operator, without anything of a key. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused'
}

/** The outer keys that the settings name; undefined without: keys are files of the data folder. Throws ConfigError. */
export async function readOuterKeys({ outerKey }: Pick<Config, 'outerKey'>): Promise<OuterKeys | undefined> {
  if (outerKey === undefined) return undefined
  const { source, old } = outerKey
  const text = 'text' in source ? source.text : await readKeyFile(source.file)
  return { current: toWrapper(text), old: old === undefined ? undefined : toWrapper(old) }
}

async function readKeyFile(file: string): Promise<string> {
  const refuse = (rule: string) => new ConfigError(`The setting KEY_ENCRYPTION_KEY_FILE is wrong: its file ${rule}.`)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw refuse('cannot be read')
  if (!isOuterKey(text)) throw refuse(OUTER_KEY_RULE)
  return text
}

function toWrapper(text: string): KeyWrapper {
  return createKeyWrapper(Buffer.from(text.trim(), 'base64'))
}

/** What the database keeps of a wrapped key. */
export type WrappedKey = KeyAbout & { readonly wrapped: Uint8Array; readonly wrappedBy: string }

export async function wrapKey({ current }: OuterKeys, about: KeyAbout, bytes: Buffer): Promise<WrappedKey> {
  return { ...about, wrapped: await current.wrap(bytes, about), wrappedBy: current.id }
}

/** Throws KeysRefused where no outer key of ours is the one, and where the row was changed. */
export async function unwrapKey(outer: OuterKeys, { kind, id, wrapped, wrappedBy }: WrappedKey): Promise<Buffer> {
  const wrapper = [outer.current, outer.old].find((one) => one?.id === wrappedBy)
  if (wrapper === undefined) throw doesNotOpen(wrappedBy)
  try {
    return await wrapper.unwrap(wrapped, { kind, id })
  } catch {
    throw new KeysRefused(`The key ${id} of this database was changed after it had been wrapped by ${wrappedBy}.`)
  }
}

export function doesNotOpen(wrappedBy: string): KeysRefused {
  return new KeysRefused(
    `KEY_ENCRYPTION_KEY does not open the keys of this database (they are wrapped by ${wrappedBy}).`,
  )
}
