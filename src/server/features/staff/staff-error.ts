/** Something that an operator asked for cannot be done; the message says why, in plain words and without secrets. */
export class StaffError extends Error {
  override readonly name = 'StaffError'
}
