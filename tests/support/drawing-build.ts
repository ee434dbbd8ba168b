import { render, renderShell } from '../../src/client/app/render.tsx'
import { makeFakeBuild } from './fake-build.ts'

/** The build's renderer is loaded by Node, which knows no TSX: it is handed the real one by this name. */
const NAME = 'saexRenderer'
const RENDERER = `export const render = (request) => globalThis.${NAME}.render(request)
export const renderShell = (request) => globalThis.${NAME}.renderShell(request)`

/** Folder of a build whose pages are drawn by the renderer of this source tree. */
export async function makeDrawingBuild(): Promise<string> {
  Object.assign(globalThis, { [NAME]: { render, renderShell } })
  return makeFakeBuild(RENDERER)
}
