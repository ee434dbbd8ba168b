import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused } from './backup-refused.ts'

/** Bytes in, bytes out, 64 KiB at a time; every file for itself, in the format of https://age-encryption.org/v1. */
export type Cipher = (source: Readable) => Promise<Readable>

/** Encrypts for whoever has an identity of one of these public keys. Throws BackupRefused, which names the first bad one. */
export function sealFor(recipients: readonly string[]): Cipher {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new BackupRefused(`BACKUP_RECIPIENT is wrong: ${recipient} is not a public key of age.`, { cause })
    }
  }
  return async (source) => Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(source)))
}

/** Opens what was encrypted for one of the identities of a file, as `age-keygen` writes it. Throws BackupRefused. */
export async function openWith(identityFile: string): Promise<Cipher> {
  const text = await readFile(identityFile, 'utf8').catch((cause: unknown) => {
    throw new BackupRefused(`The identity file ${identityFile} cannot be read.`, { cause })
  })
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const decrypter = new Decrypter()
  let count = 0
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    try {
      decrypter.addIdentity(line)
    } catch {
      // Without the cause and the line: it may be a secret that was typed wrong.
      throw new BackupRefused(`The identity file ${identityFile} has a line that is no identity of age.`)
    }
    count += 1
  }
  if (count === 0) throw new BackupRefused(`The identity file ${identityFile} has no identity (AGE-SECRET-KEY-1…).`)
  return async (source) => {
    try {
      return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(source)))
    } catch (cause) {
      source.destroy()
      throw new BackupRefused(`No identity of ${identityFile} opens this backup.`, { cause })
    }
  }
}
