import { randomInt } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { StaffVehicle } from '../../src/shared/contract/stock-vehicle.ts'
import { patchwork } from '../support/patchwork.ts'
import { violations } from './axe.ts'
import { ANY_SIZE, SOAK, WIDE_IN_SOAK } from './kinds.ts'
import { makeVehicle, vehicleAt, withdrawMade } from './made-vehicles.ts'
import { signIn } from './staff-screens.ts'

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })
test.afterEach(withdrawMade)

type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Photos of this run alone: those of another one would be told as those of another vehicle. */
const run = randomInt(1_000_000) * 1000

async function picture(seed: number, size?: { readonly width: number; readonly height: number }): Promise<Picture> {
  return { name: `car ${seed}.jpg`, mimeType: 'image/jpeg', buffer: await patchwork(run + seed, size) }
}
const choose = (page: Page, files: readonly Picture[]) =>
  page.locator('input[aria-label="Choose photos"]').setInputFiles([...files])
const photos = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
const options = (page: Page, place: number, count: number) =>
  page.getByRole('button', { name: `Photo ${place} of ${count}, options` })

async function storedPhotos(page: Page, saexRef: string): Promise<StaffVehicle['photos']> {
  return (await vehicleAt(page.request, saexRef)).photos
}

test(
  'in the yard photos go from the phone to the listing, and nothing tells of money',
  WIDE_IN_SOAK,
  async ({ page }) => {
    const { saexRef } = await makeVehicle(page, { title: 'Seen in the yard' })
    await signIn(page, 'photographer')
    await page.goto('/stock-desk')
    await page.getByRole('textbox', { name: 'Search stock' }).fill(saexRef)
    await expect(page.getByText('1 - 1 of 1 vehicles')).toBeVisible()
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await expect(filter).toBeVisible()
    await expect(filter.getByText(/price|supplier|quot/i)).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await page.locator('main').innerText()).not.toMatch(/R\s?\d{3}|Desk Test Motors|On request/)
    await page.getByRole('link', { name: saexRef }).click()
    await expect(page).toHaveURL(`/stock-desk/${saexRef}/photos`)
    await expect(page.getByText('No photos yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
    await choose(page, await Promise.all([1, 2, 3].map((seed) => picture(seed, { width: 1280, height: 960 }))))
    await expect(page.getByRole('heading', { name: 'Photos (3)' })).toBeVisible()
    await expect(page.getByText('Listed', { exact: true })).toHaveCount(3)
    await expect(photos(page)).toHaveCount(3)
    expect(await violations(page)).toEqual([])
    await page.goto(`/stock-desk/${saexRef}`)
    await expect(page).toHaveURL(`/stock-desk/${saexRef}/photos`)
    const listing = await page.request.get(`/api/stock?saexReference=${saexRef}`)
    const text = await listing.text()
    for (const { key } of await storedPhotos(page, saexRef)) expect(text).toContain(key)
  },
)

test(
  'photos are put in order, turned, taken out and brought back by keyboard alone',
  WIDE_IN_SOAK,
  async ({ page }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'clerk')
    await page.goto(`/stock-desk/${saexRef}/photos`)
    await choose(page, await Promise.all([11, 12, 13].map((seed) => picture(seed))))
    await expect(photos(page)).toHaveCount(3)
    await expect(page.getByText('Listed', { exact: true })).toHaveCount(3)
    const [a, b, c] = (await storedPhotos(page, saexRef)).map(({ key }) => key)
    const keys = async () => (await storedPhotos(page, saexRef)).map(({ key }) => key)

    await options(page, 3, 3).press('Enter')
    await page.getByRole('button', { name: 'Make main photo' }).press('Enter')
    await expect(page.getByText('Photo 3 is now photo 1 of 3')).toBeVisible()
    await expect(options(page, 1, 3)).toBeFocused()
    expect(await keys()).toEqual([c, a, b])
    await options(page, 1, 3).press('Enter')
    await page.getByRole('button', { name: 'Move later' }).press('Enter')
    await expect(page.getByText('Photo 1 is now photo 2 of 3')).toBeVisible()
    await expect(options(page, 2, 3)).toBeFocused()
    await options(page, 2, 3).press('Enter')
    await page.getByRole('spinbutton', { name: 'Position' }).fill('3')
    await page.getByRole('spinbutton', { name: 'Position' }).press('Enter')
    await expect(page.getByText('Photo 2 is now photo 3 of 3')).toBeVisible()
    expect(await keys()).toEqual([a, b, c])

    await options(page, 2, 3).press('Enter')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Photo deleted.')).toBeVisible()
    expect(await keys()).toEqual([a, c])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('The photo is back.')).toBeVisible()
    expect(await keys()).toEqual([a, b, c])

    await options(page, 1, 3).press('Enter')
    await page.getByRole('button', { name: 'Turn right' }).press('Enter')
    await expect(page.getByText('Photo 1 is turned.')).toBeVisible()
    const [turned] = await storedPhotos(page, saexRef)
    expect([turned?.width, turned?.height, turned?.key === a]).toEqual([240, 320, false])
    await page.getByRole('link', { name: 'Details' }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText('photos')
  },
)

test('what came of a press on a photo far down the list is in sight, with its undo', ANY_SIZE, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto(`/stock-desk/${saexRef}/photos`)
  await choose(page, await Promise.all(Array.from({ length: 10 }, (_, at) => picture(61 + at))))
  // Ten photos are made small and sent one after the other: a busy machine takes a second or two for each.
  await expect(page.getByText('Listed', { exact: true })).toHaveCount(10, { timeout: 40_000 })
  await expect(photos(page)).toHaveCount(10)
  await page.reload()
  await options(page, 10, 10).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Photo deleted.')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The photo is back.')).toBeInViewport({ ratio: 1 })
})

test('an administrator erases a photo for good, and it is nowhere any more', ANY_SIZE, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'admin')
  await page.goto(`/stock-desk/${saexRef}/photos`)
  await choose(page, await Promise.all([41, 42].map((seed) => picture(seed))))
  await expect(page.getByText('Listed', { exact: true })).toHaveCount(2)
  await expect(photos(page)).toHaveCount(2)
  const [first, second] = await storedPhotos(page, saexRef)
  expect((await page.request.get(first!.address)).status()).toBe(200)
  await options(page, 1, 2).press('Enter')
  await page.getByRole('button', { name: 'Erase everywhere' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase photo 1 for good?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(options(page, 1, 2)).toBeFocused()
  await options(page, 1, 2).press('Enter')
  await page.getByRole('button', { name: 'Erase everywhere' }).press('Enter')
  await dialog.getByLabel('Reason').fill('A face in the window')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(page.getByText('The photo is erased.')).toBeVisible()
  await expect(options(page, 1, 1)).toBeFocused()
  expect((await storedPhotos(page, saexRef)).map(({ key }) => key)).toEqual([second?.key])
  expect((await page.request.get(first!.address)).status()).toBe(404)
})

test('a mouse drags a photo to another place', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'a phone has the buttons')
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}/photos`)
  await choose(page, await Promise.all([51, 52, 53].map((seed) => picture(seed))))
  await expect(page.getByText('Listed', { exact: true })).toHaveCount(3)
  await expect(photos(page)).toHaveCount(3)
  const before = (await storedPhotos(page, saexRef)).map(({ key }) => key)
  await photos(page).nth(2).dragTo(photos(page).nth(0))
  await expect(page.getByText('Photo 3 is now photo 1 of 3')).toBeVisible()
  const after = (await storedPhotos(page, saexRef)).map(({ key }) => key)
  expect(after).toEqual([before[2], before[0], before[1]])
})

test('a photo twice, a like one and one that cannot be read say so', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  const { saexRef: other } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}/photos`)
  const one = await picture(21)
  await choose(page, [one])
  await expect(page.getByText('Listed', { exact: true })).toBeVisible()
  // Of one in five of these pictures the edges move too far when it is made smaller in pixels.
  const smaller = await sharp(one.buffer).jpeg({ quality: 70 }).toBuffer()
  const heic = { name: 'car.heic', mimeType: 'image/jpeg', buffer: Buffer.from('....ftypheic') }
  await choose(page, [one, { ...one, name: 'smaller.jpg', buffer: smaller }, heic])
  await expect(page.getByText('Already there')).toBeVisible()
  await expect(page.getByText('Looks like photo 1')).toBeVisible()
  await expect(page.getByText('This is a HEIC picture')).toBeVisible()
  await expect(photos(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove the new one' }).click()
  await expect(photos(page)).toHaveCount(1)
  await expect(page.getByText('The new photo is removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove car.heic' }).click()
  await page.goto(`/stock-desk/${other}/photos`)
  await choose(page, [one])
  await expect(page.getByText(`Also on ${saexRef}`)).toBeVisible()
})

test('photos that come while the list is asked for are shown too', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'photographer')
  await page.goto(`/stock-desk/${saexRef}/photos`)
  await expect(page.getByText('No photos yet.')).toBeVisible()
  // What a look at the vehicle found arrives when the other photos are there.
  await page.route('**/api/staff/stock/one?*', async (route) => {
    const response = await route.fetch()
    await expect.poll(async () => (await storedPhotos(page, saexRef)).length).toBe(3)
    await route.fulfill({ response })
  })
  await choose(page, await Promise.all([61, 62, 63].map((seed) => picture(seed))))
  await expect(photos(page)).toHaveCount(3)
})

test(
  'a line that breaks off loses no photo and doubles none, and the tab warns before it closes',
  SOAK,
  async ({ page, context }) => {
    const { saexRef } = await makeVehicle(page)
    await signIn(page, 'photographer')
    await page.goto(`/stock-desk/${saexRef}/photos`)
    await expect(page.getByText('No photos yet.')).toBeVisible()
    let cuts = 0
    // The answer of every second call is lost: the server did what was asked.
    await page.route('**/api/staff/photos**', async (route) => {
      if (++cuts % 2 === 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await choose(page, await Promise.all([31, 32].map((seed) => picture(seed))))
    await expect(page.getByText('Keep this page open until all are sent.')).toBeVisible()
    await expect(page.getByText('Listed', { exact: true })).toHaveCount(2, { timeout: 40_000 })
    await page.unroute('**/api/staff/photos**')
    await context.setOffline(true)
    await choose(page, [await picture(33)])
    await expect(page.getByText(/Waiting for a connection|Sending 0 %/)).toBeVisible()
    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
    await context.setOffline(false)
    await expect(page.getByText('Listed', { exact: true })).toBeVisible({ timeout: 40_000 })
    expect(await storedPhotos(page, saexRef)).toHaveLength(3)
  },
)

test('whichever way a camera was held, the photo is upright, small and bare', SOAK, async ({ page }) => {
  const { saexRef } = await makeVehicle(page)
  await signIn(page, 'clerk')
  await page.goto(`/stock-desk/${saexRef}/photos`)
  const plain = await patchwork(run + 41, { width: 2400, height: 1800 })
  const held = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) =>
      sharp(plain)
        .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '29/1 53/1 0/1' } })
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer(),
    ),
  )
  const sent: Buffer[] = []
  page.on('request', (request) => {
    const body = request.url().includes('/photos/part') ? request.postDataBuffer() : null
    if (body !== null) sent.push(body)
  })
  await choose(
    page,
    held.map((buffer, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
  await expect(page.getByText(/^(Listed|Looks like photo \d)$/)).toHaveCount(8, { timeout: 40_000 })
  expect(Buffer.concat(sent).includes('Exif')).toBe(false)
  const stored = await storedPhotos(page, saexRef)
  expect(stored.map(({ width, height }) => [width, height])).toEqual([
    ...Array.from({ length: 4 }, () => [1600, 1200]),
    ...Array.from({ length: 4 }, () => [1200, 1600]),
  ])
  for (const [index, { address }] of stored.entries()) {
    const [width, height] = [64, 64]
    const upright = await sharp(held[index])
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer()
    const shown = await (await page.request.get(`${address}?w=640`)).body()
    const own = await sharp(shown).resize({ width, height, fit: 'fill' }).greyscale().raw().toBuffer()
    const difference = own.reduce((sum, value, at) => sum + Math.abs(value - upright[at]!), 0) / own.length
    expect([index + 1, difference < 6, difference]).toEqual([index + 1, true, difference])
  }
})
