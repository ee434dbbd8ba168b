import type * as z from 'zod/mini'
import { OFFERED_START_LOCATION_ID } from '../../shared/contract/limits.ts'
import { countrySchema, destinationSchema, type Country, type Destination } from '../../shared/contract/reference.ts'
import type { DeviceStorage } from '../ui/device-storage.ts'

/** Each holds its option as JSON (`screens.stored-destination`). */
const COUNTRY_KEY = 'selectedCountry'
export const PORT_KEY = 'selectedPort'

export type ChosenDestination = { readonly country: Country; readonly port: Destination }

/** The country and port of the last quote on this device; null unless both are there and readable. */
export function loadDestination(storage: DeviceStorage): ChosenDestination | null {
  const country = parseOption(storage.read(COUNTRY_KEY), countrySchema)
  const port = parseOption(storage.read(PORT_KEY), destinationSchema)
  if (country === null || port === null || port.startLocationId !== OFFERED_START_LOCATION_ID) return null
  return { country, port }
}

export function saveDestination(storage: DeviceStorage, { country, port }: ChosenDestination): void {
  storage.write(COUNTRY_KEY, JSON.stringify(country))
  storage.write(PORT_KEY, JSON.stringify(port))
}

/** Currency and client details stay: only what the quotation was made for goes (`quotation.change-destination`). */
export function forgetDestination(storage: DeviceStorage): void {
  storage.remove(COUNTRY_KEY)
  storage.remove(PORT_KEY)
}

function parseOption<T>(text: string | null, schema: z.ZodMiniType<T>): T | null {
  if (text === null) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
