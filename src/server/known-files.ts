// What every process of the product begins with, by `--import`, and each of its threads with it. Node looks for the
// package.json of every file that it loads, and for each of drizzle-orm copies that one's list of exports, 175 kB: more than
// half of the start of a command, and some 170 MB of a process that has just started. Files that are named in full get their
// address here, without that look; a part of drizzle-orm is looked up once. What is loaded is the same, and would be without
// this file.
import { registerHooks, type ResolveFnOutput } from 'node:module'

const OWN = new URL('..', import.meta.url).href

/** Whose files say by their names how to load them, and relative imports with the whole name. */
const NAMED_IN_FULL = [
  {
    isOne: (url: string) => /\/node_modules\/(?:drizzle-orm|zod)\//.test(url),
    file: /^\.\.?\/.*\.js$/,
    format: 'module',
  },
  { isOne: (url: string) => url.startsWith(OWN), file: /^\.\.?\/.*\.ts$/, format: 'module-typescript' },
]

const drizzleParts = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve: (specifier, context, resolveAsNode) => {
    const { parentURL = '' } = context
    const rule = NAMED_IN_FULL.find(({ isOne, file }) => file.test(specifier) && isOne(parentURL))
    if (rule !== undefined) {
      return { url: new URL(specifier, parentURL).href, format: rule.format, shortCircuit: true }
    }
    if (!specifier.startsWith('drizzle-orm')) return resolveAsNode(specifier, context)
    const part = drizzleParts.get(specifier) ?? resolveAsNode(specifier, context)
    drizzleParts.set(specifier, part)
    return { ...part, shortCircuit: true }
  },
})
