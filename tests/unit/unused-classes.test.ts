import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unusedClasses } from '../../scripts/unused-classes.ts'

/** Properties by which React-Bootstrap makes one of these names out of a component's prefix. */
const BY_PROPERTY: Readonly<Record<string, RegExp>> = {
  'form-switch': /type="switch"/,
  'form-check-inline': /<FormCheck\b[^>]*\binline\b/,
  'form-check-reverse': /<FormCheck\b[^>]*\breverse\b/,
  'form-control-plaintext': /\bplaintext\b/,
  'form-control-sm': /<FormControl\b[^>]*\bsize="sm"/,
  'form-control-lg': /<FormControl\b[^>]*\bsize="lg"/,
  'form-select-sm': /<FormSelect\b[^>]*\bsize="sm"/,
  'form-select-lg': /<FormSelect\b[^>]*\bsize="lg"/,
  'col-form-label': /<FormLabel\b[^>]*\bcolumn\b/,
  'btn-sm': /<Button\b[^>]*\bsize="sm"/,
  'btn-link': /variant="link"/,
  'nav-tabs': /variant="tabs"/,
  'nav-pills': /variant="pills"/,
  'nav-underline': /variant="underline"/,
  'nav-fill': /<Nav\b[^>]*\bfill\b/,
  'nav-justified': /<Nav\b[^>]*\bjustify\b/,
  'spinner-grow': /animation="grow"/,
}
const folder = 'src/client'
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n')

test('a class that is left out of the stylesheets is not made by a property either', () => {
  const left = new Set(unusedClasses())
  expect(left.size).toBeGreaterThan(150)
  const asked = Object.entries(BY_PROPERTY).filter(([name, property]) => left.has(name) && property.test(sources))
  expect(asked.map(([name]) => name)).toEqual([])
})

test('a class that a component names stays', () => {
  const left = unusedClasses()
  for (const name of ['row-cols-2', 'col-5', 'g-3', 'card-body', 'form-check-input']) expect(left).not.toContain(name)
})

test('the page is built anew when a script that builds it changes', () => {
  const textOf = (path: string) => readFileSync(path, 'utf8')
  const scripts = [...textOf('vite.config.ts').matchAll(/from '\.\/(scripts\/[\w-]+\.ts)'/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(1)
  for (const path of scripts) expect(textOf('scripts/setup/build.mjs')).toContain(`'${path}',`)
})
