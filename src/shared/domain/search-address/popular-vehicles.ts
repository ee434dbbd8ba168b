import type { MakeModel } from '../../contract/stock-requests.ts'

/** An entry of the quick search (`screens.popular-links`): its link, the searched names and the words on screen. */
export type PopularVehicle = {
  readonly qsLink: string
  readonly qsLoaderId: number
  readonly make: string
  /** Matched by containment. */
  readonly model: string
  readonly displayModel: string
  readonly image: string
}

export const POPULAR_VEHICLES: readonly PopularVehicle[] = [
  {
    qsLink: 'ford-ranger',
    qsLoaderId: 1,
    make: 'Ford',
    model: 'Ranger',
    displayModel: 'Ford Ranger',
    image: '/popular/ford-ranger.webp',
  },
  {
    qsLink: 'fortuner',
    qsLoaderId: 2,
    make: 'Toyota',
    model: 'Fortuner',
    displayModel: 'Toyota Fortuner GD6',
    image: '/popular/toyota-fortuner.webp',
  },
  {
    qsLink: 'hilux',
    qsLoaderId: 3,
    make: 'Toyota',
    model: 'Hilux',
    displayModel: 'Toyota Hilux GD6',
    image: '/popular/toyota-hilux.webp',
  },
  {
    qsLink: 'isuzu',
    qsLoaderId: 5,
    make: 'Isuzu',
    model: 'KB',
    displayModel: 'Isuzu KB',
    image: '/popular/isuzu-kb.webp',
  },
]

/** The four vehicles of the default search (`screens.default-search`). */
export const DEFAULT_VEHICLES: readonly MakeModel[] = POPULAR_VEHICLES.map(({ make, model }) => ({
  MakeName: make,
  ModelName: model,
}))

/** The value of `vehicle` in the address: 'toyota hilux'. */
export function vehicleParameter({ make, model }: Pick<PopularVehicle, 'make' | 'model'>): string {
  return `${make} ${model}`.toLowerCase().trim()
}

/** The entry of a `vehicle` parameter: 'ford ranger' as well as the link 'ford-ranger' (`screens.popular-links`). */
export function findPopularVehicle(parameter: string): PopularVehicle | undefined {
  const wanted = parameter
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
  return POPULAR_VEHICLES.find(
    (vehicle) => vehicleParameter(vehicle) === wanted || vehicle.qsLink.replaceAll('-', ' ') === wanted,
  )
}

/** The footer's links to quick searches. */
export const POPULAR_BRANDS = POPULAR_VEHICLES.map(({ make, model }) => ({
  name: `${make} ${model}`,
  to: `/?type=qs&vehicle=${vehicleParameter({ make, model }).replaceAll(' ', '+')}`,
}))
