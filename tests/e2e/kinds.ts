import type { LaunchOptions } from '@playwright/test'

/** For a test of what no width of the screen changes (data, storage, requests): it runs on the phone alone. */
export const ANY_SIZE = { tag: '@any-size' }
/** For a long test, or one of rare bad luck, of what no width changes: `npm run soak` runs it, `npm test` does not. */
export const SOAK = { tag: ['@soak', ANY_SIZE.tag] }
/** For a long story that tells something else on a phone than on a desktop: `npm run soak` runs it on both. */
export const SOAK_AT_BOTH_SIZES = { tag: '@soak' }
/** For a long test that `npm test` runs on the phone; the soak repeats it on the desktop. */
export const WIDE_IN_SOAK = { tag: '@wide-in-soak' }
/** For what only a narrow screen has. */
export const NARROW = { tag: '@narrow' }

/** For `test.use`: a visitor who has nothing against motion, where the screen moves: panels, sheets, scrolling, bars. */
export const MOVING = { reducedMotion: 'no-preference' } as const

type Options = { readonly launchOptions: LaunchOptions }
type WorkerFixture = [
  (options: Options, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
]

/** For `test.use`: the browser with its windows, where its bare engine lacks something; elsewhere that does, with half the work. */
export const wholeBrowser: { readonly launchOptions: WorkerFixture } = {
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, ...executable(process.env['SAEX_CHROMIUM']) }),
    { scope: 'worker' },
  ],
}

/** Where the browser lies; unknown = Playwright's own. */
export function executable(path: string | undefined): Pick<LaunchOptions, 'executablePath'> {
  return path === undefined ? {} : { executablePath: path }
}
