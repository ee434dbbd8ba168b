/** Every word of the vehicle report beyond those that it shares with the quotation. */
export const REPORT_WORDS = {
  title: 'Vehicle report',
  price: 'Price including VAT',
  priceOnRequest: 'Price on request',
  noVat: 'No VAT is added to this amount.',
  specification: 'Specification',
  extras: 'Extras',
  illustration: 'Illustration',
  reserved: 'This vehicle is reserved.',
  sold: 'This vehicle has been sold.',
  aboutHeading: 'About this report',
  about: (day: string) =>
    `The vehicle as we know it on ${day}. This is no quotation and reserves nothing: delivery, duty and taxes are not in the price, and the amount in dollars moves with the rate.`,
  onlineHeading: 'See it online',
  online: (site: string) =>
    `Scan it for every photo, the price of today and a quotation, or search this reference at ${site}.`,
  more: (count: number) => `and ${count} more`,
  moreDetails: (count: number) =>
    count === 1
      ? 'One further detail stands on the page of the vehicle.'
      : `${count} further details stand on the page of the vehicle.`,
  labels: {
    make: 'Make',
    model: 'Model',
    year: 'Year',
    mileage: 'Mileage',
    condition: 'Condition',
    serviceHistory: 'Service history',
    transmission: 'Transmission',
    fuelType: 'Fuel',
    driveType: 'Drive',
    engineCapacity: 'Engine capacity',
    engineCylinder: 'Cylinders',
    kilowatt: 'Power',
    colour: 'Colour',
    bodyType: 'Body type',
    subBodyType: 'Sub-body type',
    vehicleType: 'Vehicle type',
    numDoors: 'Doors',
    numSeats: 'Seats',
    length: 'Length',
    vehicleLocation: 'Location',
  },
  kilowatts: (power: string) => `${power}\u00A0kW`,
  metres: (metres: string) => `${metres}\u00A0m`,
} as const
