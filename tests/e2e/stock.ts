import type { APIRequestContext, Page } from '@playwright/test'

type Row = Readonly<Record<string, unknown>>
type Choice = { readonly country: Row | undefined; readonly port: Row | undefined }

/** Asked for once by each worker: they are the same for the whole run. */
let references: Promise<readonly string[]> | undefined
let choice: Promise<Choice> | undefined

/** The address of a Hilux, as the results list them. */
export async function hiluxAddress(request: APIRequestContext, index = 0): Promise<string> {
  references ??= listHiluxes(request)
  return `/vehicle-listing/${(await references)[index]}`
}

/** Stores the choice of Chirundu in Zambia as a listing does, without opening one. */
export async function chooseChirundu(page: Page): Promise<void> {
  choice ??= findChirundu(page.request)
  // Any small file of the shop will do: what is stored belongs to its origin.
  await page.goto('/icon.svg')
  await page.evaluate(
    ({ country, port }) => {
      localStorage.setItem('selectedCountry', JSON.stringify(country))
      localStorage.setItem('selectedPort', JSON.stringify(port))
    },
    await choice,
  )
}

async function listHiluxes(request: APIRequestContext): Promise<readonly string[]> {
  const data = { MakeModelList: [{ MakeName: 'Toyota', ModelName: 'Hilux' }], Rows: 20 }
  const answer = await request.post('/api/stock', { data })
  const { result } = (await answer.json()) as { result: { cars: { saexRef: string }[] } }
  return result.cars.map(({ saexRef }) => saexRef)
}

async function findChirundu(request: APIRequestContext): Promise<Choice> {
  const ask = async (path: string) => (await (await request.get(path)).json()) as { result: Row[] }
  const countries = await ask('/api/saexport/GetListOfEndCountries')
  const country = countries.result.find(({ countryName }) => countryName === 'Zambia')
  const ports = await ask(
    `/api/saexport/GetDestinationsByStartCountryAndEndCountry?endCountryId=${String(country?.['countryId'])}`,
  )
  const port = ports.result.find(
    ({ endLocation, startLocationId }) => startLocationId === 1 && String(endLocation).includes('Chirundu'),
  )
  return { country, port }
}
