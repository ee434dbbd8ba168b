import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify, type MinifyOptions } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { BuildOptions, Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { firstVisit, neverRun } from './scripts/first-visit.ts'
import { unusedClasses } from './scripts/unused-classes.ts'

const FLAGS = 'node_modules/country-flag-icons/3x2'
const CURRENCIES = 'src/server/db/seed/currencies.json'
/** The application; the page's own script starts it after the first paint. */
const MAIN = 'src/client/main.tsx'
/** What jspdf would draw pages of HTML and SVG with: nobody asks it to. */
const UNUSED = ['canvg', 'dompurify', 'html2canvas']
/** Its exports name the build for developers alone, which is larger by its warnings. */
const ROUTER = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
]
const FIRST_VISIT = firstVisit()
const OUT_DIR = 'dist/client'
/** Which build made which hashed files; beside the folder, so that nobody is served it. */
const BUILDS = 'dist/builds.json'
const BUILDS_KEPT = 3
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Words that no visitor is offered. */
const TEST_LANGUAGES = /^src\/shared\/words\/qps\//
/** Staff work online; what only they need is in no cache of the worker. Of theirs only the login stands offline. */
const STAFF_SOURCE =
  /^node_modules\/@simplewebauthn\/|^src\/client\/(app\/(staff-guard|dashboard\/)|documents\/|features\/staff\/(?!login\/))/
/** The server puts the digest of the page without data in its place. */
const SHELL = { url: '/shell.html', revision: '__SHELL_DIGEST__', integrity: 'sha256-__SHELL_DIGEST__', size: 0 }
/** Tests that put another module in the place of one of ours: no other file may share what they load. */
const REPLACING = 'tests/integration/**/invented-facet.test.ts'
const PACKED = /\.(?:js|css|svg|json|webmanifest)$/

/** By `legend + *` of Bootstrap a browser looks anew at the style of all that stands beside what comes or goes. */
const WITHOUT_LEGENDS = {
  postcssPlugin: 'saex-without-legends',
  Rule: (rule: { readonly selector: string; remove: () => unknown }) => {
    if (rule.selector === 'legend + *') rule.remove()
  },
}

/** Two builds: `vite build` makes the page, `vite build --ssr` the bundle that the server renders it with. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), ...(command === 'build' && !isSsrBuild ? pagePlugins() : [])],
  build: isSsrBuild ? serverBuild() : pageBuild(),
  resolve: { alias: ROUTER },
  // The paper of an estimate is drawn on devices alone.
  ssr: { noExternal: true, external: ['jspdf'] },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  css: {
    lightningcss: { unusedSymbols: unusedClasses() },
    postcss: { plugins: [WITHOUT_LEGENDS] },
    preprocessorOptions: {
      scss: {
        quietDeps: true,
        // Bootstrap 5.3 is still written with these; obsolete with Bootstrap 6.
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  test: {
    // Two shared, noisy cores: a limit that only a hanging test meets.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest would use one of two cores; the tests wait for the database besides.
    maxWorkers: 3,
    setupFiles: ['tests/support/english.ts'],
    tags: [{ name: 'soak', description: 'Long, random, an abuse or an outage: npm run soak', timeout: 300_000 }],
    projects: [
      {
        extends: true,
        // Pure: the files of a worker share their modules.
        test: { name: 'unit', environment: 'node', isolate: false, include: ['tests/unit/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          // Every file has a database and an application of its own; loading the server's modules anew took a second each.
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          exclude: [REPLACING],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'replaced',
          environment: 'node',
          include: [REPLACING],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        // Long runs, beside `npm test`: npm run soak.
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'page', environment: 'happy-dom', include: ['tests/{unit,integration}/**/*.test.tsx'] },
      },
    ],
  },
}))

function pagePlugins() {
  return [
    FIRST_VISIT.plugin,
    neverRun(),
    noDocumentWords(),
    flagSprite(),
    earlierAssets(),
    minifiedAgain(),
    compiledAhead(),
    precompressed(),
    serviceWorker(),
  ]
}

function pageBuild() {
  return {
    outDir: OUT_DIR,
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // What a page needs the server names; for the rest the list of what needs what would cost every visitor a kilobyte.
    modulePreload: false,
    rollupOptions: {
      input: ['index.html', MAIN],
      external: UNUSED,
      output: { codeSplitting: { groups: FIRST_VISIT.groups } },
    },
  } satisfies BuildOptions
}

function serverBuild() {
  return {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: true,
    copyPublicDir: false,
    // Both builds must come to the same name of a stylesheet, and it is made from the text for its target.
    cssTarget: 'es2022',
    target: 'node24',
    rollupOptions: { input: 'src/client/app/render.tsx', output: { entryFileNames: 'render.js' } },
  } as const
}

/** The words of paper and mail: the server alone writes those, and no visitor loads where they stand. */
function noDocumentWords(): Plugin {
  return {
    name: 'saex-no-document-words',
    transform: {
      filter: { id: /\/shared\/words\/[a-z]+\/language\.ts$/ },
      handler(code) {
        const without = code.replace(/^\s*documents: .*$/m, '')
        if (without === code)
          this.error('A language has its documents written otherwise than vite.config.ts leaves them out.')
        return { code: without, map: null }
      },
    },
  }
}

/** One sprite with the flag of every offered currency: `/assets/flags-….svg#zm`; its name stands in the manifest. */
function flagSprite(): Plugin {
  return {
    name: 'saex-flag-sprite',
    apply: 'build',
    async generateBundle() {
      const source = await drawSprite(await flagCodes())
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      this.emitFile({ type: 'asset', name: 'flags.svg', fileName: `assets/flags-${hash}.svg`, source })
    },
  }
}

async function flagCodes(): Promise<readonly string[]> {
  const seed: unknown = JSON.parse(await readFile(CURRENCIES, 'utf8'))
  const codes = JSON.stringify(seed).matchAll(/"country":"([A-Z]{2})"/g)
  return [...new Set([...codes].map((match) => match[1] ?? ''))].sort()
}

async function drawSprite(codes: readonly string[]): Promise<string> {
  const symbols = await Promise.all(
    codes.map(async (code) => {
      const flag = await readFile(join(FLAGS, `${code}.svg`), 'utf8')
      const id = code.toLowerCase()
      return flag
        .trim()
        .replace(/^<svg[^>]*?viewBox="([^"]*)"[^>]*>/, `<symbol id="${id}" viewBox="$1">`)
        .replace(/<\/svg>$/, '</symbol>')
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/**
 * Keeps the hashed files of the last builds, so that a page which was opened before a release still gets its code
 * (`offline.old-files`); all else is made anew.
 */
function earlierAssets(): Plugin {
  return {
    name: 'saex-earlier-assets',
    async buildStart() {
      const names = await readdir(OUT_DIR).catch(() => [])
      const old = names.filter((name) => name !== 'assets')
      await Promise.all(old.map((name) => rm(join(OUT_DIR, name), { recursive: true })))
    },
    async writeBundle(_options, bundle) {
      const now = Date.now()
      const builds = [{ at: now, files: Object.keys(bundle) }, ...(await readBuilds())]
        .slice(0, BUILDS_KEPT)
        .filter(({ at }) => now - at < KEPT_MS)
      const kept = new Set(builds.flatMap(({ files }) => files))
      const names = (await readdir(join(OUT_DIR, 'assets'))).map((name) => `assets/${name}`)
      const old = names.filter((name) => !kept.has(name.replace(/\.(?:br|gz)$/, '')))
      await Promise.all(old.map((name) => rm(join(OUT_DIR, name))))
      await writeFile(BUILDS, JSON.stringify(builds))
    },
  }
}

type Build = { readonly at: number; readonly files: readonly string[] }

async function readBuilds(): Promise<readonly Build[]> {
  try {
    return JSON.parse(await readFile(BUILDS, 'utf8')) as readonly Build[]
  } catch {
    return []
  }
}

/** The worker `/sw.js` as one classic script, with the list of the files that it keeps. */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css,svg,woff2}', 'popular/*.webp', 'default-car.webp', 'icon.svg'],
      manifestTransforms: [
        async (entries) => {
          const wanted = await shellFiles()
          const kept = entries.filter(({ url }) => !url.startsWith('assets/') || wanted.has(url))
          return { manifest: [SHELL, ...(await Promise.all(kept.map(withIntegrity)))] }
        },
      ],
    },
  })
}

/** A file that was cut off on its way is refused, not kept (`offline.whole-answers-only`). */
async function withIntegrity<Entry extends { readonly url: string }>(entry: Entry) {
  const digest = createHash('sha256').update(await readFile(join(OUT_DIR, entry.url)))
  return { ...entry, integrity: `sha256-${digest.digest('base64')}` }
}

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** Every hashed file that a public page may need, by the build's own manifest. */
async function shellFiles(): Promise<ReadonlySet<string>> {
  const manifest = JSON.parse(await readFile(join(OUT_DIR, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const walk = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file) || STAFF_SOURCE.test(name) || TEST_LANGUAGES.test(name)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
  }
  walk('index.html')
  walk(MAIN)
  for (const [name, { file }] of Object.entries(manifest)) {
    if (name === 'style.css' || /^assets\/(?:flags|figtree)-/.test(file)) files.add(file)
  }
  return files
}

/**
 * What the bundler minified Terser makes smaller still: 0.7 kB less at a first visit. Without `reduce_funcs`, which puts a
 * function that is used once where it is used: made anew at every call it is another one each time, and what compares
 * functions, as React and the queries do, sees a change. `home-shell.spec.ts` fails with it.
 */
function minifiedAgain(): Plugin {
  const options: MinifyOptions = {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 2, reduce_funcs: false },
  }
  return {
    name: 'saex-minified-again',
    apply: 'build',
    // The files have their names by now: other bytes under the same name would be refused by devices that keep the old ones.
    augmentChunkHash: () => JSON.stringify([terser.version, options]),
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = (await minify(file.code, options)).code ?? file.code
      }
    },
  }
}

/** The files of a first visit by what `firstVisit` calls them; of what comes late most functions are not called at once. */
const FIRST_FILES = /^(?:vendor|application|search|listing|main|(?:home|listing)\.page)$/
/** Chromium then compiles a file's functions while it arrives, away from the page's thread; to others it is a comment. */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** Of the 2,300 functions that a first visit of home calls, Chromium compiles seven in ten beside the page's thread. */
function compiledAhead(): Plugin {
  const isFirst = (name: string) => FIRST_FILES.test(name)
  return {
    name: 'saex-compiled-ahead',
    apply: 'build',
    augmentChunkHash: ({ name }) => (isFirst(name) ? COMPILE_AHEAD : ''),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && isFirst(file.name)) file.code = COMPILE_AHEAD + file.code
      }
    },
  }
}

/** Packs every text file of the page once, as well as it can be done. */
function precompressed(): Plugin {
  return {
    name: 'saex-precompressed',
    apply: 'build',
    async writeBundle({ dir = OUT_DIR }, bundle) {
      const all = await readdir(dir, { recursive: true })
      const names = all.filter((name) => PACKED.test(name) && (name in bundle || !name.startsWith('assets')))
      await Promise.all(names.map((name) => pack(join(dir, name))))
    },
  }
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, plain] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, plain)])
}

function routerFile(name: string): string {
  return join(import.meta.dirname, `node_modules/react-router/dist/production/${name}.mjs`)
}
