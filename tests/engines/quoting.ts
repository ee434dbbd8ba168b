import type { Tab } from './tab.ts'
import { fill, press, waitFor, waitForText } from './tab.ts'

/** The minute for which a request belongs to its sender, and what a busy machine adds. */
export const LEASED_MS = 100_000
export const KEPT = 'Saved on this device. We will finish when the connection answers.'

type QuoteFields = { readonly url: string; readonly email: string; readonly vehicle?: number }

/** Chooses Chirundu as a visitor did before, opens a Hilux, one of several, and fills the form in, up to the press. */
export async function prepareQuote(tab: Tab, { url, email, vehicle = 0 }: QuoteFields): Promise<void> {
  await tab.open(`${url}/icon.svg`)
  const path = await tab.run(chooseChirundu, vehicle)
  await tab.open(`${url}${path}`)
  await waitForText(tab, 'Total cost of vehicle and delivery')
  await press(tab, 'Download Quote')
  await fill(tab, 'First Name', 'Chanda')
  await fill(tab, 'Last Name', 'Mwila')
  await fill(tab, 'Email Address', email)
}

/**
 * Up to the file itself: WebKit gives a document up that is being loaded when the download begins, and says nothing of it.
 */
export async function downloadQuote(tab: Tab): Promise<void> {
  await press(tab, 'Download Quote')
  await waitForText(tab, 'Your download will begin shortly!')
}

/** In the page: stores the choice as a listing does; answers the address of the Hilux at this place. */
async function chooseChirundu(place: number): Promise<string> {
  type Row = Record<string, unknown>
  const ask = async (path: string) => ((await (await fetch(path)).json()) as { result: Row[] }).result
  const countries = await ask('/api/saexport/GetListOfEndCountries')
  const country = countries.find(({ countryName }) => countryName === 'Zambia')
  const ports = await ask(
    `/api/saexport/GetDestinationsByStartCountryAndEndCountry?endCountryId=${String(country?.['countryId'])}`,
  )
  const port = ports.find((row) => row['startLocationId'] === 1 && String(row['endLocation']).includes('Chirundu'))
  localStorage.setItem('selectedCountry', JSON.stringify(country))
  localStorage.setItem('selectedPort', JSON.stringify(port))
  const answer = await fetch('/api/stock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ MakeModelList: [{ MakeName: 'Toyota', ModelName: 'Hilux' }], Rows: place + 1 }),
  })
  const { result } = (await answer.json()) as { result: { cars: { saexRef: string }[] } }
  return `/vehicle-listing/${result.cars[place]?.saexRef}`
}

/** So many quotations stand under My quotes, which must be open. */
export function waitForIssued(tab: Tab, count: number, limitMs?: number): Promise<void> {
  return waitForRows(tab, { region: 'On this device', count, limitMs })
}

/** So many requests wait under My quotes, which must be open. */
export function waitForWaiting(tab: Tab, count: number): Promise<void> {
  return waitForRows(tab, { region: 'Waiting to send', count })
}

/** So many requests wait for a word of the visitor under My quotes, and no other. */
export function waitForNotSent(tab: Tab, count: number): Promise<void> {
  return waitForRows(tab, { region: 'Not sent', count })
}

type Rows = { readonly region: string; readonly count: number; readonly limitMs?: number | undefined }

async function waitForRows(tab: Tab, { region, count, limitMs }: Rows) {
  await waitFor(
    tab,
    (title, wanted) => {
      const found = [...document.querySelectorAll('section')].find((section) =>
        section.innerText.trim().startsWith(title),
      )
      return found?.querySelectorAll('li').length === wanted
    },
    {
      args: [region, count] satisfies [string, number],
      what: `${count} rows under “${region}”`,
      limitMs,
    },
  )
}
