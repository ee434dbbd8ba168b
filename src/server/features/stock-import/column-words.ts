import type { FieldName } from './mapping.ts'

export type GuessedName = FieldName | `features.${string}`

type Guess = { readonly field: GuessedName; readonly words: readonly string[] }

/** Words of a column's name, letters and digits only, in the order in which fields choose their column. */
export const COLUMN_WORDS: readonly Guess[] = [
  { field: 'reference', words: ['saexreference', 'saexref', 'saexno', 'saexnumber', 'saex'] },
  {
    field: 'supplierNumber',
    words: ['stocknumber', 'stockno', 'stockid', 'stockcode', 'refno', 'reference', 'ref', 'listingid', 'adid', 'id'],
  },
  { field: 'make', words: ['make', 'brand', 'manufacturer', 'marque', 'makename'] },
  { field: 'model', words: ['model', 'modelname', 'modeldescription', 'range'] },
  { field: 'title', words: ['title', 'description', 'heading', 'headline', 'derivative', 'variant', 'name'] },
  { field: 'year', words: ['year', 'modelyear', 'yearmodel', 'regyear', 'registrationyear', 'manufactureyear'] },
  {
    field: 'mileage',
    words: ['mileage', 'kilometres', 'kilometers', 'kms', 'km', 'odometer', 'odo', 'miles', 'mileagekm', 'odometerkm'],
  },
  { field: 'priceWithVat', words: ['priceincl', 'priceinclvat', 'priceincvat', 'pricewithvat', 'priceincludingvat'] },
  {
    field: 'price',
    words: ['price', 'priceexcl', 'priceexclvat', 'priceexvat', 'sellingprice', 'retailprice', 'askingprice', 'amount'],
  },
  { field: 'colour', words: ['colour', 'color', 'exteriorcolour', 'exteriorcolor', 'colourext', 'colorext'] },
  { field: 'condition', words: ['condition', 'usedornew', 'neworused', 'newused'] },
  { field: 'serviceHistory', words: ['servicehistory', 'fsh', 'service', 'servicebook'] },
  { field: 'transmission', words: ['transmission', 'gearbox', 'gear', 'trans'] },
  { field: 'fuelType', words: ['fueltype', 'fuel'] },
  { field: 'bodyType', words: ['bodytype', 'body', 'bodystyle', 'bodyshape'] },
  { field: 'driveType', words: ['drivetype', 'drive', 'drivetrain', 'drivenwheels', 'wheeldrive'] },
  { field: 'subBodyType', words: ['subbodytype', 'subbody'] },
  { field: 'vehicleType', words: ['vehicletype', 'type', 'category'] },
  { field: 'numDoors', words: ['doors', 'numdoors', 'numberofdoors', 'nodoors'] },
  { field: 'numSeats', words: ['seats', 'numseats', 'numberofseats', 'seating', 'noseats'] },
  { field: 'length', words: ['length', 'lengthm', 'lengthmm', 'lengthcm', 'vehiclelength'] },
  { field: 'vehicleLocation', words: ['location', 'vehiclelocation', 'branch', 'town', 'city', 'suburb'] },
  { field: 'vin', words: ['vin', 'vinnumber', 'vinno', 'chassis', 'chassisno', 'chassisnumber'] },
  { field: 'dealerName', words: ['dealername', 'dealer', 'seller', 'sellername'] },
  { field: 'dealerNumber', words: ['dealernumber', 'dealerphone', 'phone', 'telephone', 'tel', 'dealercontact'] },
  { field: 'dealerEmail', words: ['dealeremail', 'email', 'emailaddress'] },
  { field: 'status', words: ['status', 'availability'] },
  { field: 'listedAt', words: ['listedat', 'listed', 'datelisted', 'listingdate', 'dateadded', 'created'] },
  { field: 'extras', words: ['extras', 'options', 'accessories', 'equipment'] },
  { field: 'pictures', words: ['pictures', 'photos', 'images', 'picture', 'photo', 'image', 'imagenames'] },
  { field: 'features.engineCapacity', words: ['enginecapacity', 'enginesize', 'capacity', 'cc', 'enginecc', 'engine'] },
  { field: 'features.engineCylinder', words: ['cylinders', 'enginecylinder', 'cylindersinengine', 'cyl'] },
  { field: 'features.kilowatt', words: ['kilowatt', 'kilowatts', 'kw', 'power', 'enginepower', 'powerkw'] },
]
