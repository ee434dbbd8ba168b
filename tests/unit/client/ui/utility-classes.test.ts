import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type Options } from 'sass'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../../', import.meta.url).pathname
const CLIENT = join(ROOT, 'src/client')
/** Only screens of the staff load it. */
const STAFFS = 'ui/theme/staff.scss'
/** As of vite.config.ts. */
const OPTIONS: Options<'sync'> = {
  loadPaths: [join(ROOT, 'node_modules')],
  quietDeps: true,
  silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
}

/** Names as Bootstrap's utilities have them: the themes carry a few of these only. */
const UTILITY =
  /^(?:[mp][tbsexy]?-(?:\d|auto)|[dgwh]-(?:[a-z]{2}-)?[a-z\d-]+|(?:row|column)?-?gap-\d|(?:fw|fst|lh|rounded|border|bg|overflow|position|float|shadow|opacity|order|vstack|hstack)(?:-[a-z\d-]+)|(?:align|justify)-[a-z-]+|flex-[a-z-]+|text-[a-z-]+)$/

const filesOf = (ending: RegExp) =>
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name))

/** Classes that a `className` names, in whichever way: every text of an expression counts. */
function classesIn(source: string): readonly string[] {
  const written = source.matchAll(/\bclassName=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  return [...written].flatMap(([, plain, expression = '']) => {
    const texts = plain ?? [...expression.matchAll(/(['"`])(.*?)\1/gs)].map(([, , text = '']) => text).join(' ')
    return texts.split(/[\s${}]+/)
  })
}

test('every utility of Bootstrap that a screen names is in a stylesheet', () => {
  const sheets = filesOf(/(?:^|\/)[a-z][\w-]*\.scss$/)
  const classesOf = (names: readonly string[]) =>
    names.flatMap((name) => compile(join(CLIENT, name), OPTIONS).css.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? [])
  const everybodys = new Set(classesOf(sheets.filter((name) => name !== STAFFS)))
  const staffs = new Set([...everybodys, ...classesOf([STAFFS])])
  const found = filesOf(/\.tsx$/).flatMap((name) => {
    const known = /^(?:features\/staff|app\/dashboard)\//.test(name) ? staffs : everybodys
    return classesIn(readFileSync(join(CLIENT, name), 'utf8'))
      .filter((named) => UTILITY.test(named) && !named.endsWith('-') && !known.has(named))
      .map((named) => `${name}: ${named}`)
  })
  expect(everybodys.has('mb-2')).toBe(true)
  expect(found).toEqual([])
})
