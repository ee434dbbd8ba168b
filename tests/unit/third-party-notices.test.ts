import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  describePackage,
  listPagePackages,
  listServerPackages,
  readLicenceText,
  readLock,
  readSbom,
  type Licensed,
} from '../support/third-party.ts'

/** Licences that a proprietary product may be delivered with; LGPL for libraries that are loaded as they are. */
const FITTING = new Set(
  [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Zlib',
    'CC0-1.0',
  ].concat('LGPL-3.0-or-later'),
)
const packages = readLock()
const sbom = readSbom()
const describePath = (path: string): Licensed => describePackage({ packages, sbom, path })
const inPage = listPagePackages(packages)
const onServer = listServerPackages(packages).filter((path) => !inPage.includes(path))

test('every package that is delivered has a licence that fits', () => {
  const strange = [...inPage, ...onServer].map(describePath).filter(({ licence }) => !isFitting(licence))
  expect(strange).toEqual([])
})

test('the list of what is delivered names every package with its checksum, and none for development', () => {
  const wanted = [...inPage, ...onServer].map(describePath).map(({ name, version }) => `${name}@${version}`)
  const named = sbom.components.map(({ name, version }) => `${name}@${version}`)
  expect(named.toSorted()).toEqual([...new Set(wanted)].toSorted())
  expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/^zod@/), expect.stringMatching(/^nodemailer@/)]))
  expect(sbom.metadata.component.name).toBe('saex')
  expect(readSbom()).toEqual(sbom)
  expect(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).toMatch(
    /"build": ".* scripts\/setup\.mjs sbom"/,
  )
})

test('the notices name what is delivered, as the lockfile does (`-u` behind the path writes them anew)', async () => {
  const server = onServer.map((path) => toLine(describePath(path))).join('\n')
  const parts = [HEAD, ...toNotices(inPage), SERVER_HEAD, server, FONTS]
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('../../public/third-party-notices.txt')
})

/** `A AND B` needs both, `A OR B` one of them. */
function isFitting(licence: string): boolean {
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((alternative) => alternative.split(' AND ').every((name) => FITTING.has(name)))
}

function toLine({ name, version, licence }: Licensed): string {
  return `${name} ${version} (${licence})`
}

/** Packages with the same text stand above it together. */
function toNotices(paths: readonly string[]): readonly string[] {
  const byText = Map.groupBy(paths, readLicenceText)
  return [...byText].map(([text, alike]) => {
    const lines = [...new Set(alike.map((path) => toLine(describePath(path))))]
    return `${'-'.repeat(80)}\n${lines.join('\n')}\n\n${text || 'The packages have no text of their licence.'}`
  })
}

const HEAD = `Saex is delivered with software of others. The first part names what the page in your browser may contain,
with its licences; the second what the server is installed with, each package with the text of its licence.`

const SERVER_HEAD = `${'='.repeat(80)}\nInstalled with the server, beside the packages above; some for one system only`

const FONTS = `${'='.repeat(80)}
Printed papers contain parts of Noto Sans, Noto Sans Arabic, Noto Sans Bengali and Noto Sans Thai,
copyright 2022 The Noto Project Authors, SIL Open Font License 1.1.
Pages are drawn in Figtree.

${readFileSync(new URL('../../src/client/ui/fonts/OFL.txt', import.meta.url), 'utf8').trim()}`
