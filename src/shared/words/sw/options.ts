import type { options as english } from '../en/options.ts'

export const options: typeof english = {
  Petrol: 'Petroli',
  Diesel: 'Dizeli',
  Hybrid: 'Haibridi',
  Electric: 'Umeme',
  Manual: 'Gia za mkono',
  Automatic: 'Gia otomatiki',
  'Double Cab': 'Kabini mbili',
  'Extended Cab': 'Kabini iliyorefushwa',
  'Single Cab': 'Kabini moja',
  Hatchback: 'Hatchback',
  Sedan: 'Saluni',
  'Station Wagon': 'Station wagon',
  Coupe: 'Kupe',
  Cabriolet: 'Kabrioleti',
  MPV: 'MPV',
  'Panel Van': 'Gari la mizigo (van)',
  Minibus: 'Basi dogo',
  Bus: 'Basi',
  Truck: 'Lori',
}
