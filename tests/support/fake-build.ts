import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Folder of a page as `npm run build` leaves it, with nothing in it but the given renderer; the caller removes it. */
export async function makeFakeBuild(renderer: string): Promise<string> {
  const distDir = await mkdtemp(join(tmpdir(), 'saex-dist-'))
  const files = {
    'client/index.html': '<!--page--><!--state-->',
    'client/.vite/manifest.json': JSON.stringify({ 'src/client/main.tsx': { file: 'assets/main-1.js' } }),
    'client/assets/main-1.js': '',
    'client/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'client/sw.js': '"__SHELL_DIGEST__"',
    'server/render.js': renderer,
    'server/package.json': '{"type":"module"}',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(distDir, name)), { recursive: true })
    await writeFile(join(distDir, name), content)
  }
  return distDir
}
