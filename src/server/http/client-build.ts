import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const chunkSchema = z.object({ file: z.string(), imports: z.array(z.string()).default([]) })
const manifestSchema = z.record(z.string(), chunkSchema)

/** The application itself; `src/client/start.ts`, which the template names, brings it after the first paint. */
const MAIN = 'src/client/main.tsx'

/** Address of the sprite of flags where no build has made one. */
export const FLAG_SPRITE = '/assets/flags.svg'

/** What the build of the page left for the server. */
export type ClientBuild = {
  /** index.html with its marks `<!--head-->`, `<!--page-->` and `<!--state-->`. */
  readonly template: string
  /** Address of the sprite of flags, e.g. '/assets/flags-mvn1DChF.svg'; its symbols are ISO alpha-2 codes in lower case. */
  readonly flagSprite: string
  /** Addresses of the scripts that a page of these source files needs, each after what it imports. */
  readonly scriptsOf: (sources: readonly string[]) => readonly string[]
}

/** Reads the build in `dist/client`; undefined when there is none yet. */
export function readClientBuild(clientDir: string): ClientBuild | undefined {
  // The build drops what index.html says of both. Pictures and styles come before scripts. Behind the stylesheet that is
  // marked so React puts those that come later (`ui/LateStyles.tsx`), else before it or behind it, by how they come.
  const template = readText(join(clientDir, 'index.html'))
    ?.replace('<script ', '$&fetchpriority="low" ')
    .replace('<link rel="stylesheet"', '$& data-precedence="default"')
  const manifestText = readText(join(clientDir, '.vite', 'manifest.json'))
  if (template === undefined || manifestText === undefined) return undefined
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const flags = Object.values(manifest).find(({ file }) => /^assets\/flags-[^/]*\.svg$/.test(file))
  return {
    template,
    flagSprite: flags === undefined ? FLAG_SPRITE : `/${flags.file}`,
    scriptsOf: (sources) => {
      const seen = new Set<string>()
      return [MAIN, ...sources].flatMap((name) => collect({ manifest, name, seen })).map((file) => `/${file}`)
    },
  }
}

type Walk = {
  readonly manifest: z.infer<typeof manifestSchema>
  readonly name: string
  readonly seen: Set<string>
}

function collect({ manifest, name, seen }: Walk): readonly string[] {
  const chunk = manifest[name]
  if (chunk === undefined || name === 'index.html' || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [...chunk.imports.flatMap((imported) => collect({ manifest, name: imported, seen })), chunk.file]
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
