// Who imports whom, over every kind of import: values, types and import(). Fails on a cycle of files, on a way into another
// feature past its doors, on an import that it cannot follow, and when too many files serve one other file alone. `npm run imports`
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOTS = ['src', 'sw', 'samples']
const FEATURE = /^src\/client\/features\/([^/]+)\//
/** Writes workbooks with a package that can read strangers' ones too; nobody else has it, by import() neither. */
const SPREADSHEET = 'src/client/documents/spreadsheet.ts'
const SERVER_FEATURE = /^src\/server\/features\/([^/]+)\//
/** What other features see of a feature: `public.ts` at once, `late.ts` by import() or from code that came so. */
const DOOR = /^src\/client\/features\/[^/]+\/(?:public|late)\.ts$/
/** Pages and the store's set-up are put together by the application. */
const COMPOSER = /^src\/client\/app\//
/** So many of a hundred files may have one importer alone; a short piece belongs in the file that it serves. */
const MOST_SINGLE_PERCENT = Number(process.env['MOST_SINGLE_PERCENT'] ?? 35)

const project = join(import.meta.dirname, '..')
const lost: string[] = []
const imports = readImports()
const problems = [
  ...lost,
  ...listCycles(),
  ...listForeignDoors(),
  ...listMutual(FEATURE),
  ...listMutual(SERVER_FEATURE),
  ...listManySingles(),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

/** Every source file with the source files that it imports, in any way. */
function readImports(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = ROOTS.flatMap((root) =>
    readdirSync(join(project, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(root, name)),
  )
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const targets = specifiersOf(file).map((specifier) => normalize(join(dirname(file), specifier)))
      // A bundler also finds files by names without their ending, and by patterns: rules would not hold for those.
      lost.push(
        ...targets.filter((target) => !isFile(target)).map((target) => `${file} imports ${target}: no such file`),
      )
      return [file, new Set(targets.filter((target) => known.has(target) && target !== file))]
    }),
  )
}

function isFile(target: string): boolean {
  const path = join(project, target.split('?', 1)[0] ?? '')
  return existsSync(path) && statSync(path).isFile()
}

function specifiersOf(file: string): readonly string[] {
  const text = readFileSync(join(project, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  if (text.includes('import.meta.glob')) lost.push(`${file} imports by a pattern`)
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
  const called = dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
  // `import('…').Name` in the place of a type.
  const typed = [...text.matchAll(/\bimport\(\s*'(\.[^']+)'\s*\)/g)].map(([, specifier = '']) => specifier)
  if (file !== SPREADSHEET && [...named, ...called].includes('xlsx')) lost.push(`${file} imports xlsx`)
  return [...named, ...called, ...typed].filter((specifier) => specifier.startsWith('.'))
}

/** Tarjan's strongly connected components; each of two files or more is a cycle. */
function listCycles(): readonly string[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    stack.push(file)
    for (const target of imports.get(file) ?? []) {
      const seen = order.has(target)
      if (seen && !stack.includes(target)) continue
      const reached = seen ? (order.get(target) ?? 0) : visit(target)
      lowest.set(file, Math.min(lowest.get(file) ?? 0, reached))
    }
    if (lowest.get(file) === index) {
      const together = stack.splice(stack.indexOf(file))
      if (together.length > 1) cycles.push(`A cycle of imports: ${together.join(' → ')}`)
    }
    return lowest.get(file) ?? 0
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return cycles
}

/** Imports of another feature's inside. */
function listForeignDoors(): readonly string[] {
  const found: string[] = []
  for (const [file, targets] of imports) {
    const own = FEATURE.exec(file)?.[1]
    for (const target of targets) {
      const other = FEATURE.exec(target)?.[1]
      if (other === undefined || other === own || COMPOSER.test(file)) continue
      if (!DOOR.test(target)) found.push(`${file} reaches into the feature ${other}: ${target}`)
    }
  }
  return found
}

/** Features of one side that need each other, by whatever way. */
function listMutual(feature: RegExp): readonly string[] {
  const needs = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const own = feature.exec(file)?.[1]
    const others = [...targets].flatMap((target) => feature.exec(target)?.[1] ?? [])
    if (own !== undefined) needs.set(own, new Set([...(needs.get(own) ?? []), ...others]))
  }
  for (const [own, others] of needs) others.delete(own)
  const reach = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const next of needs.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
    return seen
  }
  return [...needs.keys()]
    .filter((feature) => reach(feature).has(feature))
    .map((feature) => `The feature ${feature} needs features that need it: ${[...reach(feature)].join(', ')}`)
}

function listManySingles(): readonly string[] {
  const importers = new Map<string, number>()
  for (const targets of imports.values()) {
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1)
  }
  const singles = [...importers.values()].filter((count) => count === 1).length
  const percent = (singles / imports.size) * 100
  const figure = `${singles} of ${imports.size} files (${percent.toFixed(1)} %) have one importer`
  console.log(figure)
  return percent > MOST_SINGLE_PERCENT ? [`${figure}; at most ${MOST_SINGLE_PERCENT} % may.`] : []
}
