/** Rough shares of the South African market for used vehicles, by make; a make that is not named has 0.4. */
const MAKE_SHARE: Readonly<Record<string, number>> = {
  Toyota: 22,
  Volkswagen: 12,
  Ford: 12,
  Isuzu: 6,
  Nissan: 6,
  Hyundai: 6,
  BMW: 4.5,
  'Mercedes-Benz': 4.5,
  Kia: 3.5,
  Suzuki: 3.5,
  Mazda: 2.6,
  Renault: 2.6,
  Audi: 2.4,
  Honda: 2,
  Haval: 2,
  GWM: 1.8,
  'Land Rover': 1.6,
  Mitsubishi: 1.5,
  Mahindra: 1.4,
  Chevrolet: 1.2,
  Opel: 1.1,
  Chery: 1.1,
  Jeep: 0.9,
  Volvo: 0.8,
  Hino: 0.7,
  Peugeot: 0.7,
  FUSO: 0.6,
  'UD Trucks': 0.6,
}
const OTHER_MAKE_SHARE = 0.4

/** Models that sell many times better than the others of their make (1). */
const MODEL_BOOST: Readonly<Record<string, number>> = {
  'Toyota Hilux': 70,
  'Toyota Fortuner': 36,
  'Toyota Corolla': 14,
  'Toyota Corolla Quest': 10,
  'Toyota Land Cruiser 79': 9,
  'Toyota Land Cruiser Prado': 8,
  'Toyota Quantum': 12,
  'Toyota RAV4': 8,
  'Toyota Etios': 8,
  'Toyota Avanza': 5,
  'Toyota Yaris': 5,
  'Ford Ranger': 80,
  'Ford EcoSport': 12,
  'Ford Everest': 10,
  'Ford Fiesta': 6,
  'Ford Figo': 5,
  'Isuzu KB': 60,
  'Isuzu D-Max': 24,
  'Isuzu MU-X': 6,
  'Volkswagen Polo': 16,
  'Volkswagen Polo Vivo': 18,
  'Volkswagen Golf': 6,
  'Volkswagen Tiguan': 7,
  'Volkswagen Amarok': 9,
  'Nissan NP200': 14,
  'Nissan NP300 Hardbody': 12,
  'Nissan Navara': 10,
  'Nissan X-Trail': 5,
  'Nissan Qashqai': 5,
  'Hyundai i20': 7,
  'Hyundai Tucson': 7,
  'Hyundai Grand i10': 6,
  'Hyundai H-100': 5,
  'Kia Picanto': 7,
  'Kia Sportage': 6,
  'Suzuki Swift': 7,
  'Suzuki Jimny': 4,
  'BMW 3 Series': 7,
  'BMW X3': 4,
  'BMW X5': 4,
  'BMW 1 Series': 4,
  'Mercedes-Benz C-Class': 8,
  'Mercedes-Benz Sprinter': 4,
  'Mazda CX-5': 5,
  'Mazda BT-50': 5,
  'Mazda 2': 4,
  'Renault Duster': 5,
  'Renault Kwid': 6,
  'Audi A3': 4,
  'Audi A4': 4,
  'GWM Steed 5': 4,
  'GWM P-Series': 5,
  'Mitsubishi Triton': 5,
  'Mitsubishi Pajero Sport': 3,
  'Mahindra Pik Up': 6,
  'Land Rover Discovery': 3,
  'Land Rover Defender': 3,
}

export function makeShare(make: string): number {
  return MAKE_SHARE[make] ?? OTHER_MAKE_SHARE
}

export function modelBoost(make: string, model: string): number {
  return MODEL_BOOST[`${make} ${model}`] ?? 1
}

/** Makes whose vehicles lose their value more slowly here. */
const SOUGHT_AFTER: ReadonlySet<string> = new Set(['Toyota', 'Isuzu', 'Ford', 'Suzuki'])

export function isSoughtAfter(make: string): boolean {
  return SOUGHT_AFTER.has(make)
}

/** How often vehicles of an age in years are for sale: mostly from leases' end to their tenth year. */
export function ageWeight(age: number): number {
  if (age < 0) return 0
  if (age < 3) return [0.12, 0.45, 0.8][age] ?? 0
  return age <= 8 ? 1 : 0.83 ** (age - 8)
}
