import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  buttonNamed,
  deadNetwork,
  fill,
  good,
  keepInTab,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  TOKEN,
  until,
} from '../../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const FOUND = { saexRef: 'SAEX0001234', url: null, title: '2019 Toyota Hilux' }
const validateSession = () => good(staffUser())
let page: Awaited<ReturnType<typeof openAt>> | undefined

async function open(answers: Parameters<typeof openAt>[1]) {
  page = await openAt('/vehicle-export', { validateSession, ...answers })
  await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
  return page
}

async function search(reference: string): Promise<void> {
  await fill('.lookup input', reference)
  await press('SEARCH')
}

const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent)
const typed = () => document.querySelector<HTMLInputElement>('.lookup input')?.value
const NONE = 'No vehicle foundThere was no vehicle found for the reference used'

beforeEach(() => keepInTab(staffUser()))
afterEach(async () => {
  await page?.close()
  page = undefined
  sessionStorage.clear()
  vi.restoreAllMocks()
})

describe('the look-up', () => {
  test.each(['', '   '])('refuses %j without asking', async (reference) => {
    const { callsOf } = await open({})
    await search(reference)
    await until(() => expect(toasts()).toEqual([NONE]))
    expect(callsOf('foundVehicle')).toEqual([])
  })

  test('sends what was typed without the spaces around it and shows the vehicle', async () => {
    const { callsOf } = await open({ foundVehicle: () => good(FOUND) })
    await search(' saex 1234 ')
    await until(() => expect(document.querySelector('.found h2')?.textContent).toBe('2019 Toyota Hilux'))
    expect(callsOf('foundVehicle')).toMatchObject([{ query: 'saexReferenceNumber=saex+1234', token: TOKEN }])
    expect(document.querySelector('.found img')?.getAttribute('src')).toBe('/default-car.webp')
    expect(typed()).toBe(' saex 1234 ')
  })

  test('says what it found, also when it finds it again', async () => {
    const again = Promise.withResolvers<Response>()
    const answers = [good(FOUND), again.promise]
    await open({ foundVehicle: async () => answers.shift() ?? deadNetwork() })
    const told = document.querySelector('.lookup output')
    expect(told?.textContent).toBe('')
    await search('SAEX1234')
    await until(() => expect(told?.textContent).toBe('Found: SAEX0001234, 2019 Toyota Hilux'))
    await press('SEARCH')
    await until(() => expect(told?.textContent).toBe(''))
    again.resolve(good(FOUND))
    await until(() => expect(told?.textContent).toBe('Found: SAEX0001234, 2019 Toyota Hilux'))
  })

  test('of an unknown reference says so and keeps it', async () => {
    await open({ foundVehicle: () => refusal('VEHICLE_NOT_FOUND') })
    await search('SAEX9999999')
    await until(() => expect(toasts()).toEqual([NONE]))
    expect(typed()).toBe('SAEX9999999')
    expect(document.querySelector('.found')).toBeNull()
    expect(text()).not.toContain('Try again')
  })

  test.each([
    ['has no connection', deadNetwork],
    ['fails at the server', async () => refusal('INTERNAL')],
    ['is refused as too many', async () => refusal('RATE_LIMITED')],
  ])('that %s says so and not that there is no such vehicle, and can be tried again', async (_what, fail) => {
    let isUp = false
    await open({ foundVehicle: async () => (isUp ? good(FOUND) : fail()) })
    await search('SAEX1234')
    await until(() => expect(text()).toContain('The vehicle could not be looked up'))
    expect(toasts()).toEqual([])
    expect(typed()).toBe('SAEX1234')
    isUp = true
    await press('Try again')
    await until(() => expect(document.querySelector('.found')).not.toBeNull())
    expect(text()).not.toContain('could not be looked up')
  })
})

const WHOLE = '%PDF-1.7\nxref\nstartxref\n9\n%%EOF\n'

function paper(text: string): Response {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="Report.pdf"' }
  return new Response(new TextEncoder().encode(text), { headers })
}

describe('the downloads', () => {
  async function openFound(answers: Parameters<typeof openAt>[1]) {
    const opened = await open({ foundVehicle: () => good(FOUND), ...answers })
    const saved: { name: string; type: string; size: number }[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push({ name: '', type: blob.type, size: blob.size })
      return 'blob:test'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const last = saved.at(-1)
      if (last !== undefined) last.name = this.download
    })
    await search('SAEX1234')
    await until(() => expect(document.querySelector('.found')).not.toBeNull())
    return { ...opened, saved }
  }

  test('the report is handed over under the name that the server gives', async () => {
    const answer = Promise.withResolvers<Response>()
    const { saved, callsOf } = await openFound({ vehicleReport: () => answer.promise })
    await press('Download Report')
    expect(buttonNamed('Download Report').querySelector('.spinner-border')).not.toBeNull()
    await press('Download Report')
    expect(toasts()).toEqual(['Your download will begin shortly!'])
    answer.resolve(paper(WHOLE))
    await until(() => expect(saved).toEqual([{ name: 'Report.pdf', type: 'application/pdf', size: WHOLE.length }]))
    expect(callsOf('vehicleReport')).toMatchObject([{ token: TOKEN, query: 'saexReferenceNumber=SAEX0001234' }])
    await until(() => expect(buttonNamed('Download Report').querySelector('.spinner-border')).toBeNull())
  })

  test('a report that was cut short is fetched once more', async () => {
    const answers = [WHOLE.slice(0, 10), WHOLE]
    const { saved, callsOf } = await openFound({ vehicleReport: async () => paper(answers.shift() ?? '') })
    await press('Download Report')
    await until(() => expect(saved.map(({ size }) => size)).toEqual([WHOLE.length]))
    expect(callsOf('vehicleReport')).toHaveLength(2)
  })

  test.each([
    ['Download Report', { vehicleReport: async () => refusal('PDF_FAILED') }],
    ['Download Report', { vehicleReport: deadNetwork }],
    ['Download Report', { vehicleReport: async () => paper(WHOLE.slice(0, 10)) }],
    ['Download Spreadsheet', { vehicleExport: async () => refusal('INTERNAL') }],
    ['Download Spreadsheet', { vehicleExport: deadNetwork }],
  ])('a failed %s says so and can be pressed again', async (name, answers) => {
    const { saved } = await openFound(answers)
    await press(name)
    await until(() => expect(toasts()).toContain('We are unable to begin downloading your file, please try again!'))
    expect(saved).toEqual([])
    expect(buttonNamed(name).getAttribute('aria-disabled')).toBe('false')
  })
})
