import { describe, expect, it } from 'vitest'
import { deviceStorage } from '../../../../src/client/ui/device-storage.ts'
import { forgetDestination, loadDestination, saveDestination } from '../../../../src/client/buyer/stored-destination.ts'
import { chirundu, memoryStorage, zambia } from '../support/quotation.ts'

describe('the stored country and port', () => {
  it('come back as they were saved, as JSON of the option under their keys', () => {
    const { storage, kept } = memoryStorage()
    saveDestination(storage, { country: zambia, port: chirundu })
    expect(kept.get('selectedCountry')).toBe(JSON.stringify(zambia))
    expect(kept.get('selectedPort')).toBe(JSON.stringify(chirundu))
    expect(loadDestination(storage)).toEqual({ country: zambia, port: chirundu })
  })

  it.each([
    ['only a country', { selectedCountry: JSON.stringify(zambia) }],
    ['only a port', { selectedPort: JSON.stringify(chirundu) }],
    ['broken JSON', { selectedCountry: JSON.stringify(zambia), selectedPort: '{' }],
    ['another shape', { selectedCountry: JSON.stringify(zambia), selectedPort: '{"endLocation":"Chirundu"}' }],
    [
      'another start location',
      { selectedCountry: JSON.stringify(zambia), selectedPort: JSON.stringify({ ...chirundu, startLocationId: 2 }) },
    ],
  ])('count as not chosen with %s', (_, texts) => {
    expect(loadDestination(memoryStorage(texts).storage)).toBeNull()
  })

  it('are forgotten without touching currency and client details', () => {
    const { storage, kept } = memoryStorage({ selectedCurrency: 'ZMW', firstName: 'Chanda' })
    saveDestination(storage, { country: zambia, port: chirundu })
    forgetDestination(storage)
    expect(Object.fromEntries(kept)).toEqual({ selectedCurrency: 'ZMW', firstName: 'Chanda' })
  })

  it('are simply absent where the browser denies storage', () => {
    const denied = deviceStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    saveDestination(denied, { country: zambia, port: chirundu })
    expect(loadDestination(denied)).toBeNull()
  })
})
