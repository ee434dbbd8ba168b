import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const FLAGS = 'node_modules/country-flag-icons/3x2'
const CURRENCIES = 'src/server/db/seed/currencies.json'
/** What every page needs, in as few files as caching allows; all else comes with its page. */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|react-redux|redux|redux-thunk|immer|reselect|@reduxjs|use-sync-external-store|zod|cookie|react-bootstrap|@restart|classnames)\//,
  },
  {
    name: 'shared',
    test: /preload-helper|src\/(shared\/(?!(domain|contract)\/(quote-check|entry-rules|not-me))|client\/(ui|api(?!\/device-store)|content\/company|features\/(stock|currency|messages|listing\/vehicle-words|outbox\/(outbox\.slice|start-outbox)|saved\/(saved\.slice|use-compared|use-device|words)))[/.])/,
  },
]
const PACKED = /\.(?:js|css|svg|json|webmanifest)$/

/** Two builds: `vite build` makes the page, `vite build --ssr` the bundle that the server renders it with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [flagSprite(), precompressed()])],
  build: isSsrBuild ? serverBuild() : pageBuild(),
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  css: {
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'page', environment: 'happy-dom', include: ['tests/{unit,integration}/**/*.test.tsx'] },
      },
    ],
  },
}))

function pageBuild() {
  return {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  } as const
}

function serverBuild() {
  return {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: true,
    copyPublicDir: false,
    target: 'node24',
    rollupOptions: { input: 'src/client/app/render.tsx', output: { entryFileNames: 'render.js' } },
  } as const
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

/** Packs every text file of the page once, as well as it can be done. */
function precompressed(): Plugin {
  return {
    name: 'saex-precompressed',
    apply: 'build',
    async writeBundle({ dir = 'dist/client' }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => PACKED.test(name))
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
