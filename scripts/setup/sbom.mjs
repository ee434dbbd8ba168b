import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readNpm } from './processes.mjs'
import { project, readJson, SetupError } from './project.mjs'

/** Beside the licences, and served like them. */
const SBOM_FILE = join(project, 'dist/client/sbom.cdx.json')

const SBOM = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
/** Debian 13 has npm 9, which knows no lists of packages yet. */
const NPM = 'npm@11.19.1'

/**
 * What the product is delivered with, for every system, as a CycloneDX document; equal lock files make equal bytes.
 * npm's own `--omit dev` also leaves out what a package for development needs too, such as zod: what is not delivered is
 * told by the lock file's flags.
 */
export function makeSbom() {
  const whole = parse(readNpm(SBOM)) ?? parse(readNpm(['exec', '--yes', `--package=${NPM}`, '--', 'npm', ...SBOM]))
  if (whole?.bomFormat !== 'CycloneDX') throw new SetupError('npm made no list of the packages (npm sbom).')
  const { name, version } = readJson(join(project, 'package.json'))
  const delivered = listDelivered()
  const components = whole.components
    .filter((component) => delivered.has(keyOf(component)))
    .map((component) => withLicence(component, delivered.get(keyOf(component))))
  const references = new Set([`${name}@${version}`, ...components.map((component) => component['bom-ref'])])
  const dependencies = whole.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)) }))
  const { tools, component } = whole.metadata
  const { $schema, bomFormat, specVersion } = whole
  // npm names the product after its folder.
  const metadata = { tools, component: { ...component, name } }
  return { $schema, bomFormat, specVersion, version: 1, metadata, components, dependencies }
}

export function writeSbom() {
  writeFileSync(SBOM_FILE, `${JSON.stringify(makeSbom(), null, 1)}\n`)
}

/** Name and version of each package that is not for development alone, with its licence as the lock file has it. */
function listDelivered() {
  const packages = Object.entries(readJson(join(project, 'package-lock.json')).packages)
  return new Map(
    packages
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { version, license }]) => [keyOf({ name: path.split('node_modules/').at(-1), version }), license]),
  )
}

/** npm leaves out licences that are not in SPDX's words. */
function withLicence(component, name) {
  if (component.licenses !== undefined || name === undefined) return component
  return { ...component, licenses: [{ license: { name } }] }
}

function keyOf({ name, version }) {
  return `${name}@${version}`
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
