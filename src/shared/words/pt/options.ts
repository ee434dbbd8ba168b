import type { options as english } from '../en/options.ts'

export const options: typeof english = {
  Petrol: 'Gasolina',
  Diesel: 'Gasóleo',
  Hybrid: 'Híbrido',
  Electric: 'Elétrico',
  Manual: 'Manual',
  Automatic: 'Automática',
  'Double Cab': 'Cabine dupla',
  'Extended Cab': 'Cabine estendida',
  'Single Cab': 'Cabine simples',
  Hatchback: 'Hatchback',
  Sedan: 'Sedan',
  'Station Wagon': 'Carrinha',
  Coupe: 'Coupé',
  Cabriolet: 'Cabriolet',
  MPV: 'Monovolume',
  'Panel Van': 'Furgão',
  Minibus: 'Minibus',
  Bus: 'Autocarro',
  Truck: 'Camião',
}
