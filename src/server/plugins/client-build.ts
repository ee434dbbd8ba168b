import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const chunkSchema = z.object({ file: z.string(), imports: z.array(z.string()).default([]) })
const manifestSchema = z.record(z.string(), chunkSchema)

/** What the build of the page left for the server. */
export type ClientBuild = {
  /** index.html with its marks `<!--head-->`, `<!--page-->` and `<!--state-->`. */
  readonly template: string
  /** Address of the sprite of flags, e.g. '/assets/flags-mvn1DChF.svg'. */
  readonly flagSprite: string
  /** Addresses of the scripts that a page's source file needs and the template does not name yet, itself first. */
  readonly scriptsOf: (source: string) => readonly string[]
}

/** Reads the build in `dist/client`; undefined when there is none yet. */
export function readClientBuild(clientDir: string): ClientBuild | undefined {
  const template = readText(join(clientDir, 'index.html'))
  const manifestText = readText(join(clientDir, '.vite', 'manifest.json'))
  if (template === undefined || manifestText === undefined) return undefined
  const manifest = manifestSchema.parse(JSON.parse(manifestText))
  const flags = Object.values(manifest).find(({ file }) => /^assets\/flags-[^/]*\.svg$/.test(file))
  return {
    template,
    flagSprite: `/${flags?.file ?? 'assets/flags.svg'}`,
    scriptsOf: (source) => {
      const files = collect({ manifest, name: source, found: new Set() })
      return [...files].map((file) => `/${file}`).filter((address) => !template.includes(`"${address}"`))
    },
  }
}

type Walk = {
  readonly manifest: z.infer<typeof manifestSchema>
  readonly name: string
  readonly found: Set<string>
}

function collect({ manifest, name, found }: Walk): Set<string> {
  const chunk = manifest[name]
  if (chunk === undefined || name === 'index.html' || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports) collect({ manifest, name: imported, found })
  return found
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
