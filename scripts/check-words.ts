// Words of the product: every language says the same things, nothing is said by nobody, and no module keeps a word.
// Shapes are also checked by the types; this looks at what types cannot see. Fails with a list.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { parseAst } from 'vite'

type Words = Readonly<Record<string, unknown>>
/** A node of the syntax tree as ESTree has it. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string }
type Source = { readonly path: string; readonly ast: Node }

const CLIENT = resolve(import.meta.dirname, '../src/client')
const CONTENT = join(CLIENT, 'content')

const problems: string[] = []
const packs = new Map<string, Words>()
for (const entry of await readdir(CONTENT, { withFileTypes: true })) {
  if (entry.isDirectory()) packs.set(entry.name, await readPack(entry.name))
}
const english = packs.get('en') ?? {}
for (const [language, pack] of packs) compare(pack, english, language)

const said = new Map(Object.keys(english).map((part) => [part, new Set<string>()]))
const sources = await listSources()
/** 'path#name' of what `wordsOf` gave → the part of the words. */
const handles = new Map<string, string>()
for (const source of sources) findHandles(source)
for (const source of sources) findUses(source)
for (const [part, words] of Object.entries(english)) {
  for (const key of Object.keys(asWords(words))) {
    if (said.get(part)?.has(key) !== true) problems.push(`en: ${part}.${key} is said nowhere`)
  }
}

for (const problem of problems) console.error(problem)
for (const [language, pack] of packs) console.log(`${language}: ${countWords(pack)} messages`)
process.exitCode = problems.length > 0 ? 1 : 0

async function readPack(language: string): Promise<Words> {
  const first: unknown = await import(join(CONTENT, language, 'first.ts'))
  const late: unknown = await import(join(CONTENT, language, 'late.ts'))
  return { ...asWords(asWords(first)['first']), ...asWords(asWords(late)['late']) }
}

/** The same names, the same kinds, the same number of values to fill in. */
function compare(words: Words, wanted: Words, path: string): void {
  // A table that English has no need of: names by codes of the tariff, or of options.
  if (Object.keys(wanted).length === 0) return
  for (const [key, other] of Object.entries(wanted)) compareOne(words[key], other, `${path}.${key}`)
  for (const key of Object.keys(words)) if (!(key in wanted)) problems.push(`${path}.${key} is unknown in English`)
}

function compareOne(own: unknown, other: unknown, place: string): void {
  if (typeof own !== typeof other) problems.push(`${place} is missing`)
  else if (typeof own === 'function' && typeof other === 'function') {
    if (own.length !== other.length) problems.push(`${place} takes other values`)
  } else if (typeof other === 'object') compare(asWords(own), asWords(other), place)
  else if (own === '') problems.push(`${place} is empty`)
}

function countWords(words: Words): number {
  return Object.values(words).reduce<number>(
    (sum, word) => sum + (typeof word === 'object' ? countWords(asWords(word)) : 1),
    0,
  )
}

async function listSources(): Promise<readonly Source[]> {
  const names = await readdir(CLIENT, { recursive: true })
  const wanted = names.filter((name) => /\.tsx?$/.test(name) && !/^content\/[a-z]{2}\//.test(name))
  return Promise.all(
    wanted.map(async (name) => {
      const path = join(CLIENT, name)
      const code = await readFile(path, 'utf8')
      return { path, ast: asNode(parseAst(code, { lang: name.endsWith('x') ? 'tsx' : 'ts' }, path)) }
    }),
  )
}

/** `export const messages = wordsOf('saved')` */
function findHandles({ path, ast }: Source): void {
  for (const node of nodesOf(ast['body'])) {
    const declaration = isNode(node['declaration']) ? node['declaration'] : node
    for (const { id, init } of nodesOf(declaration['declarations'])) {
      if (!isNode(init) || init.type !== 'CallExpression' || nameOf(init['callee']) !== 'wordsOf') continue
      const [argument] = nodesOf(init['arguments'])
      handles.set(`${path}#${nameOf(id)}`, String(argument?.['value']))
    }
  }
}

/** Every `messages.key`; those that run while the module loads are refused. */
function findUses({ path, ast }: Source): void {
  const local = new Map<string, string>()
  for (const [key, part] of handles) if (key.startsWith(`${path}#`)) local.set(key.slice(path.length + 1), part)
  for (const node of nodesOf(ast['body']).filter(({ type }) => type === 'ImportDeclaration')) {
    const from = resolve(dirname(path), String(asWords(node['source'])['value']))
    for (const { imported, local: own } of nodesOf(node['specifiers'])) {
      const part = handles.get(`${from}#${nameOf(imported)}`)
      if (part !== undefined) local.set(nameOf(own), part)
    }
  }
  walk(ast, { path, local, isRunning: true })
}

type Context = { readonly path: string; readonly local: ReadonlyMap<string, string>; readonly isRunning: boolean }

function walk(node: Node, context: Context): void {
  const part = partOf(node['object'], context)
  const source = context.local.get(nameOf(node['init']))
  if (node.type === 'MemberExpression' && part !== undefined) {
    if (context.isRunning) problems.push(`${relative(CLIENT, context.path)} keeps a word of ${part}`)
    use(part, node)
  } else if (node.type === 'VariableDeclarator' && source !== undefined) {
    const properties = nodesOf(asWords(node['id'])['properties'])
    for (const { key } of properties) said.get(source)?.add(nameOf(key))
  }
  const isRunning = context.isRunning && !node.type.includes('Function')
  for (const child of Object.values(node)) {
    for (const inner of nodesOf(Array.isArray(child) ? child : [child])) walk(inner, { ...context, isRunning })
  }
}

/** Of `messages.key`, or of `loaded.freshnessMessages.key`, where a whole part of the product came late. */
function partOf(object: unknown, { local }: Context): string | undefined {
  const { type, property } = asWords(object)
  if (type !== 'MemberExpression') return local.get(nameOf(object))
  const [, part] = [...handles].find(([key]) => key.endsWith(`#${nameOf(property)}`)) ?? []
  return /^(messages|words)$/.test(nameOf(property)) ? undefined : part
}

/** A key that is worked out may be any. */
function use(part: string, { computed, property }: Node): void {
  const { type, value } = asWords(property)
  const isAny = computed === true && type !== 'Literal'
  const keys = isAny ? Object.keys(asWords(english[part])) : [nameOf(property) || String(value)]
  for (const key of keys) said.get(part)?.add(key)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function asNode(value: unknown): Node {
  if (isNode(value)) return value
  throw new TypeError('not a syntax tree')
}

function nodesOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter((item: unknown) => isNode(item)) : []
}

function asWords(value: unknown): Words {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function nameOf(value: unknown): string {
  const { name } = asWords(value)
  return typeof name === 'string' ? name : ''
}
