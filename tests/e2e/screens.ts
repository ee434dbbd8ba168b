import { expect, type Page } from '@playwright/test'
import { countLine, hold, isPhone, openHome, openPanel, openSelector, searchButton, untilAlive } from './home.ts'
import {
  changeVehicle,
  failWith,
  openListing,
  openListingFromResults,
  openQuoted,
  openQuotePanel,
  quotePanel,
} from './listing.ts'
import { anEmail, country, downloadedNumber, field, fillIn, press, table } from './quotation.ts'
import { type Screen, staffScreen } from './screen.ts'
import { AT_WORK, IN_USE } from './screens-in-use.ts'
import { DESK, SEEN } from './screens-of-desk.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Opens a page without data of its own. */
const still = (path: string, name: string | RegExp): Screen => ({
  name: path,
  open: async (page) => {
    await page.goto(path)
    await expect(heading(page, name)).toBeVisible()
  },
})

const HOME: readonly Screen[] = [
  {
    name: 'home, content',
    open: async (page) => {
      await openHome(page)
      await expect(countLine(page)).toContainText('Displaying')
    },
  },
  {
    name: 'home, search panel with makes open',
    open: async (page) => {
      await openHome(page)
      await openSelector(await openPanel(page))
    },
  },
  {
    name: 'home, search without a make',
    open: async (page) => {
      await openHome(page, '/?maxPrice=1000')
      const panel = await openPanel(page)
      await searchButton(panel).click()
      await expect(panel.getByText('Make and Model are required to search')).toBeVisible()
      await panel.getByRole('button', { name: 'Body Type' }).click()
      await expect(panel.getByRole('checkbox', { name: /^Double Cab/ })).toBeVisible()
    },
  },
  {
    name: 'home, popular vehicles',
    open: async (page) => {
      await openHome(page, '/?page=4')
      if (isPhone()) await page.getByRole('button', { name: 'Popular Vehicles' }).click()
      await expect(page.getByRole('button', { name: 'Toyota Fortuner GD6' })).toBeVisible()
    },
  },
  {
    name: 'home, nothing found',
    open: async (page) => {
      await openHome(page, '/?make=Toyota&model=Hilux&maxPrice=1000')
      await expect(page.getByText('No vehicles').first()).toBeVisible()
    },
  },
  {
    name: 'home, search failed',
    open: async (page) => {
      await page.route('**/api/stock', (route) => failWith(route, { status: 500, errorKey: 'INTERNAL' }))
      await openHome(page)
      await page.getByRole('button', { name: 'Next page' }).first().click()
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    },
  },
  {
    name: 'home, waiting for a search',
    open: async (page) => {
      await hold(page, '/api/stock')
      await openHome(page)
      await page.getByRole('button', { name: 'Next page' }).first().click()
      await expect(page.getByText('This seems to be taking a little longer than expected')).toBeVisible()
    },
  },
  {
    name: 'home, first load',
    open: async (page) => {
      await page.goto('/about')
      await untilAlive(page)
      await hold(page, '/api/stock')
      await page.locator('.logo').first().click()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    },
  },
]

const LISTING: readonly Screen[] = [
  {
    name: 'listing, content',
    open: async (page) => {
      await openListing(page)
    },
  },
  {
    name: 'listing, without pictures and price',
    open: async (page) => {
      await openListingFromResults(page, { images: [], supplierLogo: null, price: 0, priceWithVAT: 0 })
      await expect(page.getByText('Price on request').first()).toBeVisible()
    },
  },
  {
    name: 'listing, may not enter',
    open: async (page) => {
      await openListing(page)
      await openQuotePanel(page)
      await country(page).selectOption({ label: 'Nigeria' })
      await expect(page.getByRole('region', { name: 'May this car enter Nigeria?' })).toContainText('may not enter')
    },
  },
  {
    name: 'listing, sold',
    open: async (page) => {
      await openListingFromResults(page, { status: 'sold' })
      await expect(page.getByText('This vehicle has been sold.')).toBeVisible()
    },
  },
  {
    name: 'listing, reserved',
    open: async (page) => {
      await openListingFromResults(page, { status: 'reserved' })
      await expect(page.getByText('This vehicle is reserved.')).toBeVisible()
    },
  },
  {
    name: 'listing, with an old condition report',
    open: async (page) => {
      await openListingFromResults(page, { conditionReport: { ...SEEN, id: 1, isOld: true } })
      await expect(page.getByRole('region', { name: 'Condition report' })).toContainText('Roof: dent')
    },
  },
  {
    name: 'listing, loading',
    open: async (page) => {
      await openHome(page, '/?make=Toyota&model=Hilux')
      await page.route(/\/api\/stock\?/, () => new Promise(() => undefined))
      await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
      await expect(page.getByText('This seems to be taking a little longer than expected')).toBeVisible()
    },
  },
  {
    name: 'listing, failed',
    open: async (page) => {
      await openHome(page, '/?make=Toyota&model=Hilux')
      await page.route(/\/api\/stock\?/, (route) => failWith(route, { status: 500, errorKey: 'INTERNAL' }))
      await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    },
  },
  {
    name: 'a reference that does not exist',
    open: async (page) => {
      await page.goto('/vehicle-listing/SAEX9999999')
      await expect(page.getByText('Failed to find vehicle').first()).toBeVisible()
    },
  },
]

const QUOTATION: readonly Screen[] = [
  { name: 'quotation, lines', open: openQuoted },
  {
    name: 'quotation, a line explained',
    open: async (page) => {
      await openQuoted(page)
      await table(page).getByRole('button', { name: 'Bond fee' }).click()
      await expect(table(page).getByText('Security for the duty of the countries on the way')).toBeVisible()
    },
  },
  {
    name: 'quotation, no destination',
    open: async (page) => {
      await openListing(page)
      await openQuotePanel(page)
      await press(page, 'Generate Quote!')
      await expect(country(page)).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'quotation, form with wrong fields',
    open: async (page) => {
      await openQuoted(page)
      await press(page, 'Download Quote')
      await field(page, 'Email Address').fill('nobody')
      await press(page, 'Download Quote')
      await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'quotation, issued',
    open: async (page) => {
      await openQuoted(page)
      await fillIn(page)
      const number = await downloadedNumber(page)
      await expect(quotePanel(page)).toContainText(number)
    },
  },
  {
    name: 'quotation, vehicle sold meanwhile',
    open: async (page) => {
      await openQuoted(page)
      await changeVehicle(page, { status: 'sold' })
      await page.route('**/GetQuoteForDelivery', (route) => failWith(route, { status: 409, errorKey: 'VEHICLE_SOLD' }))
      await press(page, 'Download Quote')
      await field(page, 'First Name').fill('Chanda')
      await field(page, 'Last Name').fill('Mwila')
      await field(page, 'Email Address').fill(anEmail())
      await press(page, 'Download Quote')
      await expect(page.getByRole('region', { name: 'Messages' }).locator('.toast').first()).toBeVisible()
    },
  },
]

const STILL: readonly Screen[] = [
  still('/about', 'About Us'),
  still('/services', /Services/),
  still('/sales-reps', /Sales/),
  still('/testimonials', /Testimonials/),
  still('/contact-us', 'Contact Us'),
  still('/faq', 'FAQ'),
  still('/privacy', 'Privacy'),
  still('/saved', 'Saved'),
  still('/compare', 'Compare'),
  still('/my-quotes', 'My quotes'),
  still('/offline', /./),
  still('/check', 'Check a quotation'),
  still('/q', /./),
  still('/not-me', /./),
  still('/login', 'Staff login'),
  still('/no/such/page', 'Page not found'),
]

const STAFF: readonly Screen[] = [
  staffScreen('/dashboard', 'Overview'),
  staffScreen('/quotes', 'Vehicle Leeds'),
  staffScreen('/vehicle-export', 'Vehicle Export'),
  staffScreen('/stock-status', 'Stock'),
  staffScreen('/uploads', 'Uploads'),
  staffScreen('/to-confirm', 'To confirm'),
  staffScreen('/account', 'Your account'),
]

/** Every screen in the states that somebody meets with a connection, in groups that one test goes through. */
export const SCREENS = { HOME, LISTING, QUOTATION, STILL, IN_USE, STAFF, DESK, AT_WORK } as const
