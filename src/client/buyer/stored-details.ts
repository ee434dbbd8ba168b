import type { DeviceStorage } from '../ui/device-storage.ts'

/** What the form of a quotation holds of its client, as typed. */
export type ClientDetails = {
  readonly firstName: string
  readonly surname: string
  readonly email: string
  readonly cellNo: string
}
export type ClientField = keyof ClientDetails

/** The keys in the browser's storage, and the fields of the contract. */
const STORAGE_KEYS: Readonly<Record<ClientField, string>> = {
  firstName: 'firstName',
  surname: 'lastName',
  email: 'emailAddress',
  cellNo: 'cellNumber',
}
export const CLIENT_FIELDS = ['firstName', 'surname', 'email', 'cellNo'] as const satisfies readonly ClientField[]

export const NO_DETAILS: ClientDetails = { firstName: '', surname: '', email: '', cellNo: '' }

export function isClientField(name: string): name is ClientField {
  return name in STORAGE_KEYS
}

export function loadClientDetails(storage: DeviceStorage): ClientDetails {
  const read = (field: ClientField) => storage.read(STORAGE_KEYS[field]) ?? ''
  return { firstName: read('firstName'), surname: read('surname'), email: read('email'), cellNo: read('cellNo') }
}

export function saveClientDetails(storage: DeviceStorage, details: ClientDetails): void {
  for (const field of CLIENT_FIELDS) storage.write(STORAGE_KEYS[field], details[field])
}

export function forgetClientDetails(storage: DeviceStorage): void {
  for (const field of CLIENT_FIELDS) storage.remove(STORAGE_KEYS[field])
}
