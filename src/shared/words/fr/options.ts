import type { options as english } from '../en/options.ts'

export const options: typeof english = {
  Petrol: 'Essence',
  Diesel: 'Diesel',
  Hybrid: 'Hybride',
  Electric: 'Électrique',
  Manual: 'Manuelle',
  Automatic: 'Automatique',
  'Double Cab': 'Double cabine',
  'Extended Cab': 'Cabine allongée',
  'Single Cab': 'Simple cabine',
  Hatchback: 'Berline compacte',
  Sedan: 'Berline',
  'Station Wagon': 'Break',
  Coupe: 'Coupé',
  Cabriolet: 'Cabriolet',
  MPV: 'Monospace',
  'Panel Van': 'Fourgon',
  Minibus: 'Minibus',
  Bus: 'Bus',
  Truck: 'Camion',
}
