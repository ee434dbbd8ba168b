/** An invented supplier of the sample stock; every address lies under a reserved domain, every number is unassigned. */
export type SampleSupplier = {
  readonly name: string
  /** The letters of the wordmark; null = a supplier without a logo. */
  readonly wordmark: string | null
  readonly colour: string
  readonly locations: readonly string[]
  readonly mailDomain: string
  readonly phone: string
  /** Share of the stock. */
  readonly share: number
}

function supplier(
  name: string,
  mark: { readonly wordmark: string | null; readonly colour: string },
  rest: Pick<SampleSupplier, 'locations' | 'share'> & { readonly line: string },
): SampleSupplier {
  const mailDomain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example.test`
  return { name, ...mark, locations: rest.locations, share: rest.share, mailDomain, phone: `+27 00 555 01${rest.line}` }
}

/** Colours in the middle of the scale, so that a wordmark can be read on light and on dark ground. */
export const SAMPLE_SUPPLIERS: readonly SampleSupplier[] = [
  supplier(
    'Umhlanga Motors',
    { wordmark: 'UMHL', colour: '#3F7FB0' },
    { locations: ['Umhlanga', 'Durban North', 'Ballito'], share: 18, line: '01' },
  ),
  supplier(
    'Karoo Auto',
    { wordmark: 'KAROO', colour: '#B8642E' },
    { locations: ['Beaufort West', 'Graaff-Reinet', 'George'], share: 9, line: '02' },
  ),
  supplier(
    'Highveld Vehicles',
    { wordmark: 'HVELD', colour: '#5E8A35' },
    { locations: ['Witbank', 'Middelburg', 'Secunda'], share: 12, line: '03' },
  ),
  supplier(
    'Bayward Cars',
    { wordmark: 'BAYWD', colour: '#2F8C8A' },
    { locations: ['Richards Bay', 'Empangeni'], share: 8, line: '04' },
  ),
  supplier(
    'Jacaranda Wheels',
    { wordmark: 'JACAR', colour: '#8C68B8' },
    { locations: ['Pretoria', 'Centurion'], share: 12, line: '05' },
  ),
  supplier(
    'Reefline Motors',
    { wordmark: 'REEF', colour: '#B5543F' },
    { locations: ['Johannesburg', 'Germiston', 'Roodepoort'], share: 14, line: '06' },
  ),
  supplier(
    'Cape Anchor Autos',
    { wordmark: 'CAPEA', colour: '#4F79C0' },
    { locations: ['Cape Town', 'Bellville', 'Paarl'], share: 10, line: '07' },
  ),
  supplier(
    'Drakensberg 4x4',
    { wordmark: 'DRAK', colour: '#8A7430' },
    { locations: ['Harrismith', 'Pietermaritzburg'], share: 6, line: '08' },
  ),
  supplier(
    'Bushveld Bakkies',
    { wordmark: 'BUSHV', colour: '#A0693A' },
    { locations: ['Polokwane', 'Lephalale', 'Mokopane'], share: 6, line: '09' },
  ),
  supplier(
    'Algoa Fleet',
    { wordmark: 'ALGOA', colour: '#2E8B57' },
    { locations: ['Gqeberha', 'East London'], share: 4, line: '10' },
  ),
  supplier(
    'Platteland Handel',
    { wordmark: null, colour: '#7A7A7A' },
    { locations: ['Bloemfontein', 'Kroonstad'], share: 3, line: '11' },
  ),
  supplier(
    'Harbour Road Trucks',
    { wordmark: null, colour: '#7A7A7A' },
    { locations: ['Durban', 'Cato Ridge'], share: 2, line: '12' },
  ),
]

/** Heavy vehicles mostly stand with this one. */
export const TRUCK_SUPPLIER_INDEX = SAMPLE_SUPPLIERS.length - 1
