import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { makeSbom } from '../../scripts/setup/sbom.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Folders whose code is bundled for browsers. */
const PAGE_FOLDERS = ['src/client', 'src/offline', 'src/shared', 'sw']
/** Reach the page by other ways than an import of ours: styles, the sprite of flags. */
const ALSO_IN_THE_PAGE = ['bootstrap', 'country-flag-icons']
const BARE_IMPORT = /(?:from|import\()\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g

const packageSchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
})
const licenceSchema = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
  z.object({ license: z.object({ name: z.string() }) }).transform(({ license }) => license.name),
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
])
const componentSchema = z.object({
  name: z.string(),
  version: z.string(),
  licenses: z.tuple([licenceSchema]).optional(),
  hashes: z.tuple([z.object({ alg: z.literal('SHA-512'), content: z.string() })]),
})
const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })

/** The list that the build delivers, checked for its shape. */
export function readSbom() {
  return sbomSchema.parse(makeSbom())
}
type Sbom = ReturnType<typeof readSbom>

export type Packages = z.infer<typeof lockSchema>['packages']
export type Licensed = { readonly name: string; readonly version: string; readonly licence: string }

type Described = { readonly packages: Packages; readonly sbom: Sbom; readonly path: string }

export function readLock(): Packages {
  return lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages
}

/** Paths in the lock of everything that the page may contain: what it imports, and what that depends on. */
export function listPagePackages(packages: Packages): readonly string[] {
  const more = ALSO_IN_THE_PAGE.map((name) => `node_modules/${name}`)
  return [...new Set([...listImported(packages, PAGE_FOLDERS), ...more])].toSorted()
}

/** Paths in the lock of what the sources in folders of the project import, and of what that depends on. */
export function listImported(packages: Packages, folders: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const walk = (name: string, from: string): void => {
    const path = resolvePackage(packages, { name, from })
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const next of Object.keys(packages[path]?.dependencies ?? {})) walk(next, path)
  }
  for (const name of listImports(folders)) walk(name, '')
  // Types leave no trace.
  return [...found].filter((path) => !path.includes('/@types/')).toSorted()
}

/** Paths in the lock of what the server is installed with, whatever the system. */
export function listServerPackages(packages: Packages): readonly string[] {
  return Object.keys(packages)
    .filter((path) => path !== '' && packages[path]?.dev !== true)
    .toSorted()
}

/** A package of the lock file, its licence as the list of what is delivered has it. */
export function describePackage({ packages, sbom, path }: Described): Licensed {
  const { version = '' } = packages[path] ?? {}
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const found = sbom.components.find((component) => component.name === name && component.version === version)
  return { name, version, licence: found?.licenses?.[0] ?? 'not stated' }
}

/** The licence and notice files of an installed package, as they lie there; '' when it has none. */
export function readLicenceText(path: string): string {
  const folder = join(ROOT, path)
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(name))
  const texts = names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.join('\n').replaceAll('\r\n', '\n').trim()
}

function listImports(folders: readonly string[]): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
  )
  const sources = files.filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(name, 'utf8'))
  return sources.flatMap((source) => [...source.matchAll(BARE_IMPORT)].map((match) => match[1] ?? ''))
}

/** As Node looks for it: beside the package that asks, then further up. */
function resolvePackage(packages: Packages, { name, from }: { readonly name: string; readonly from: string }) {
  for (let at = from; ; at = dirname(at) === '.' ? '' : dirname(at)) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (at === '') return undefined
  }
}
