// What every process and thread of the tests begins with, by `--import`. Node looks for the package.json of every file
// that it loads, and for each of drizzle-orm copies that one's list of exports, 175 kB: more than half of the start of a command or
// of a thread that imports a file. Files that are named in full get their address here, without that look; a part of
// drizzle-orm is looked up once.
import { registerHooks } from 'node:module'

const OWN = new URL('../../src/', import.meta.url).href

/** Whose files say by their names how to load them, and relative imports with the whole name. */
const NAMED_IN_FULL = [
  { isOne: (url) => /\/node_modules\/(?:drizzle-orm|zod)\//.test(url), file: /^\.\.?\/.*\.js$/, format: 'module' },
  { isOne: (url) => url.startsWith(OWN), file: /^\.\.?\/.*\.ts$/, format: 'module-typescript' },
]

const drizzleParts = new Map()

registerHooks({
  resolve: (specifier, context, resolveAsNode) => {
    const { parentURL = '' } = context
    const rule = NAMED_IN_FULL.find(({ isOne, file }) => file.test(specifier) && isOne(parentURL))
    if (rule !== undefined) {
      return { url: new URL(specifier, parentURL).href, format: rule.format, shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm')) return resolveAsNode(specifier, context)
    if (!drizzleParts.has(specifier)) drizzleParts.set(specifier, resolveAsNode(specifier, context))
    return { ...drizzleParts.get(specifier), shortCircuit: true }
  },
})
