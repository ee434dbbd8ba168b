import { expect, test, type Page } from '@playwright/test'
import * as z from 'zod'
import { SHARE_FIELD, SHARE_PATH } from '../../src/shared/contract/shared-paper.ts'
import { ANY_SIZE } from './kinds.ts'

const iconSchema = z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })
const screenshotSchema = z.object({
  src: z.string(),
  sizes: z.string(),
  form_factor: z.enum(['narrow', 'wide']),
  label: z.string(),
})
const manifestSchema = z.object({
  id: z.string(),
  scope: z.string(),
  start_url: z.string(),
  display: z.literal('standalone'),
  icons: z.array(iconSchema),
  screenshots: z.array(screenshotSchema),
  share_target: z.object({
    action: z.literal(SHARE_PATH),
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
    params: z.object({
      files: z.tuple([
        z.object({ name: z.literal(SHARE_FIELD), accept: z.tuple([z.literal('application/pdf'), z.literal('.pdf')]) }),
      ]),
    }),
  }),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(iconSchema) })),
})
const MOST_BYTES = 80_000

test.use({ baseURL: process.env['SAEX_E2E_URL'] ?? '' })

test(
  'every picture of the manifest has the size that it says, and screenshots are small',
  ANY_SIZE,
  async ({ page }) => {
    await page.goto('/about')
    const manifest = manifestSchema.parse(
      await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json()),
    )
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Search stock', 'My quotes'])
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toContain(
      '512x512',
    )
    expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons)
    const icons = [...manifest.icons, ...shortcutIcons].filter(({ sizes }) => sizes !== 'any')
    for (const { src, sizes } of [...icons, ...manifest.screenshots]) expect(await sizeOf(page, src), src).toBe(sizes)
    for (const { src } of manifest.screenshots) {
      const picture = await page.request.get(src)
      expect((await picture.body()).byteLength, src).toBeLessThan(MOST_BYTES)
    }
  },
)

async function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    return `${picture.width}x${picture.height}`
  }, src)
}
