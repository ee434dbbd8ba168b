/** The prices that Min and Max offer, in US dollars (`screens.price-options`). */
export const PRICE_OPTIONS_USD = [
  0, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 150_000, 200_000, 500_000, 2_000_000,
] as const

/** The mileages that Min and Max offer, in km (`screens.price-options`). */
export const MILEAGE_OPTIONS_KM = [0, 10_000, 20_000, 50_000, 100_000, 150_000, 200_000, 1_000_000] as const
