export { isPriceOnRequest, knownYear, mileageText, vehicleName } from './vehicle-words.ts'
