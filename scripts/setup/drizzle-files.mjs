// What every process of the tests begins with, by `--import`. Node looks for the package.json of every file that it loads,
// and for each of the hundred files of drizzle-orm copies that one's list of exports, 175 kB: two thirds of the start of a
// command. What such a file imports by a relative path gets the same address here, without that look.
import { registerHooks } from 'node:module'

const PACKAGE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve: (specifier, context, resolveAsNode) => {
    const isOwnFile = context.parentURL?.includes(PACKAGE) && /^\.\.?\/.*\.js$/.test(specifier)
    if (!isOwnFile) return resolveAsNode(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
