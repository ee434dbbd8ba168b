/** A backup cannot be made or restored as asked; the message is one plain sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
