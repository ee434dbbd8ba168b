import { relative } from 'node:path'
import type { Plugin } from 'vite'

const APPLICATION = 'src/client/main.tsx'
const HOME = 'src/client/features/search/home.page.tsx'
const LISTING = 'src/client/features/listing/listing.page.tsx'

type LateFile = {
  readonly name: string
  readonly folder: RegExp
  /** How many late files at least; 2 when left out. */
  readonly shared?: number
  /** Only its pages may need it, else every visitor loads it. */
  readonly isStaffs?: true
}

/** Late code that so many late files share: by its folder, so that the worker keeps few files. */
const LATE_FILES: readonly LateFile[] = [
  {
    name: 'forms',
    folder:
      /node_modules\/(?:react-bootstrap\/esm\/(?:Form|Feedback|Table|ProgressBar|ElementC|Col\.)|prop-types|warning)/,
  },
  {
    name: 'overlays',
    // Menus that drop down are the staff's alone.
    folder:
      /^(?!.*\/Dropdown).*node_modules\/(?:react-bootstrap|@restart|@react-aria|@popperjs|dom-helpers|react-transition|react-life|uncontrollable|invariant|@babel)|^src\/client\/(?:ui\/(?:Disclosure|Sheet)|features\/shell\/toasts\/M)/,
    shared: 1,
  },
  {
    name: 'desk',
    isStaffs: true,
    // The calls of the stock desk with the shapes and rules that they need while they are loaded, for its pages alone.
    folder:
      /^src\/(?:client\/(?:api\/staff\/(?:stock|photos|drafts|send|bulk|condition)|features\/staff\/(?:(?:stock-desk|vehicle-desk)\/(?!.*\.page\.tsx)|bulk\/(?:bulk-kind|messages)|stock-status\/use-stock-status))|shared\/(?:contract\/(?:stock-(?:desk|vehicle|history|pins|status)|photos|drafts|condition-desk|bulk)|domain\/vehicle-rules))/,
  },
  {
    name: 'session',
    isStaffs: true,
    folder:
      // With the rules and shapes that they need while they are loaded: two files that need each other start in no sure order.
      /^src\/(?:client\/(?:api\/staff|features\/staff\/(?:session|login|proof)\/(?!.*\.page\.tsx))|shared\/(?:contract\/(?:staff|account|passkeys|sign-in|change-requests)|domain\/permissions))/,
  },
  {
    name: 'staff-rules',
    isStaffs: true,
    folder: /^src\/shared\/(?:contract\/(?:uploads|reporting|new-words)|domain\/spreadsheet\/)/,
  },
  // Not its channel between tabs, for which the staff's log-in would load all of it.
  { name: 'device', folder: /^src\/(?:offline\/(?!tab-channel)|client\/api\/)/ },
  { name: 'rules', folder: /^src\/shared\/(?!words\/)/ },
  { name: 'app-late', folder: /^src\/client\/app\/[^/]+\.ts$/, shared: 1 },
  { name: 'company', folder: /^src\/client\/features\/shell\/company-pages\/(?!contact)/, shared: 1 },
  {
    name: 'search-late',
    folder: /^src\/(?:client\/(?:features\/search|criteria)|shared\/contract\/stock-c)/,
    shared: 1,
  },
  { name: 'features', folder: /^src\/client\/(?:buyer|content\/c|features\/(?!staff|.*\.page\.tsx))/ },
  // Without what the other pieces need: the company's pages show little else.
  { name: 'scenes', folder: /^src\/client\/ui\/(?:Scene|scenes\/)/, shared: 1 },
  { name: 'pieces', folder: /^src\/(?:client\/(?:ui|vehicle|documents|words)|offline\/tab-channel)/ },
]

/**
 * Divides the page's code by one convention: what `main.tsx`, home and listing import is there on a first visit, and
 * `import()` is the only border behind which code comes late. `application` holds what every page needs, `search` and
 * `listing` what only these two pages need, `vendor` their packages; a late page or part has a file of its own. A feature's
 * `public.ts` names what others need at once, its `late.ts` what they reach behind that border.
 */
export function firstVisit() {
  const first = { application: new Set<string>(), search: new Set<string>(), listing: new Set<string>() }
  const isFirst = (id: string) => Object.values(first).some((modules) => modules.has(id))

  const plugin: Plugin = {
    name: 'saex-first-visit',
    buildEnd() {
      const neededBy = (entry: string) => {
        const start = [...this.getModuleIds()].find((id) => sourceOf(id) === entry)
        const found = new Set(start === undefined ? [] : [start])
        for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next)
        return found
      }
      const [main, home, listing] = [neededBy(APPLICATION), neededBy(HOME), neededBy(LISTING)]
      for (const id of new Set([...main, ...home, ...listing])) {
        const isOfEvery = main.has(id) || (home.has(id) && listing.has(id))
        first[isOfEvery ? 'application' : home.has(id) ? 'search' : 'listing'].add(id)
      }
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = findCircle(new Map(files.map((file) => [file.fileName, file.imports])))
      const leak = findLeak(files)
      const words = circle
        ? `These files need each other, and start in no sure order: ${circle.join(', ')}`
        : `Every visitor would load what the staff alone need: ${leak}; scripts/first-visit.ts says what stands where`
      if (!circle && !leak) return
      // The plugin of the worker ends with an error of its own, which hides this one.
      console.error(words)
      this.error(words)
    },
  }

  // An entry keeps its own file, by which the server finds it in the build's manifest.
  const isEntry = (id: string) => id.endsWith('.page.tsx') || sourceOf(id) === APPLICATION
  const groups = [
    { name: 'vendor', test: (id: string) => id.includes('/node_modules/') && isFirst(id) },
    ...(['application', 'search', 'listing'] as const).map((name) => ({
      name,
      test: (id: string) => first[name].has(id) && !isEntry(id),
      includeDependenciesRecursively: false,
    })),
    ...LATE_FILES.map(({ name, folder, shared = 2 }) => ({
      name,
      test: (id: string) => folder.test(sourceOf(id)) && !isFirst(id),
      minShareCount: shared,
      includeDependenciesRecursively: false,
    })),
  ]
  return { plugin, groups }
}

type BuiltFile = { readonly name: string; readonly fileName: string; readonly imports: readonly string[] }

/** A file that visitors share and the staff's that it needs, as 'rules needs assets/session.js'; undefined = there is none. */
function findLeak(files: readonly BuiltFile[]): string | undefined {
  const lateOf = (name: string) => LATE_FILES.find((late) => late.name === name)
  const ofStaff = new Set(files.filter(({ name }) => lateOf(name)?.isStaffs).map(({ fileName }) => fileName))
  for (const { name, imports } of files) {
    const late = lateOf(name)
    const needed = imports.find((file) => ofStaff.has(file))
    if (late && !late.isStaffs && needed !== undefined) return `${name} needs ${needed}`
  }
  return undefined
}

/** Files that need each other in a circle; undefined = there is none. */
function findCircle(files: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of files.get(name) ?? []) {
      const circle = visit(next, [...path, name])
      if (circle !== undefined) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of files.keys()) {
    const circle = visit(name, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

/** The router's parts that no page of ours has: the linter of bundles cannot tell that they do nothing by being loaded. */
const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/
const NAMES_FOR_DEVELOPERS = /^\w+\.displayName = "\w+";$/gm
const MADE_AT_LOAD = /^(var \w+ = )(?=\w+\.(?:forwardRef|createContext)\()/gm
/** In its framework mode alone a link fetches the next page's code ahead; ours refuses to. */
const FETCHED_AHEAD = 'shouldPrefetch && !isAbsolute ?'

const PRELOADING = '\0vite/preload-helper.js'
/** What is left of the builder's where late code has no styles and names no other files: `src/client/ui/reload-once.ts` hears it. */
const LOADING = `export const __vitePreload = (load) => load().catch((payload) => {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  throw payload
})`

/** Leaves out of a first visit what packages bring along that is never run here. */
export function neverRun(): Plugin {
  let isCut = false
  return {
    name: 'saex-never-run',
    enforce: 'pre',
    load: (id) => (id === PRELOADING ? LOADING : undefined),
    transform(code, id) {
      if (!ROUTER.test(id)) return
      isCut ||= code.includes(FETCHED_AHEAD)
      return code
        .replaceAll(NAMES_FOR_DEVELOPERS, '')
        .replaceAll(MADE_AT_LOAD, '$1/* @__PURE__ */ ')
        .replace(FETCHED_AHEAD, 'false ?')
    },
    buildEnd(error) {
      if (!error && !isCut) this.error('The router has no more the words that scripts/first-visit.ts leaves out.')
    },
  }
}

function sourceOf(id: string): string {
  return relative(process.cwd(), id)
}
