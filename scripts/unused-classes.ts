import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = 'src/client'
const WIDTHS = ['', '-sm', '-md', '-lg', '-xl']
/** Families of Bootstrap's grid whose names are only ever written out. */
const GRID = { col: 12, offset: 11, 'row-cols': 6, g: 5, gx: 5, gy: 5 }
/** Parts of Bootstrap's components that are asked for by their name or by a component of the same name. */
const PARTS = `
  card-group card-img card-img-bottom card-img-overlay card-img-top card-link card-subtitle
  card-text card-title card-header-pills card-header-tabs nav-fill nav-justified nav-pills
  nav-underline tab-content tab-pane pagination-lg pagination-sm spinner-grow spinner-grow-sm
  form-control-color form-control-lg form-control-plaintext form-select-lg form-switch form-check-inline form-check-reverse
  col-form-label col-form-label-lg col-form-label-sm btn-check btn-link btn-sm alert-link
  alert-dismissible container-fluid container-sm container-md container-lg
`
  .trim()
  .split(/\s+/)

/** Classes of Bootstrap that nothing of the page names; the build leaves their rules out of the stylesheets. */
export function unusedClasses(): string[] {
  const named = new Set(readSources(SOURCES).match(/[A-Za-z_][\w-]*/g))
  const grid = WIDTHS.flatMap((width) =>
    Object.entries(GRID).flatMap(([family, most]) =>
      ['auto', ...Array(most + 1).keys()].map((step) => `${family}${width}-${step}`),
    ),
  )
  return [...grid, ...PARTS].filter((name) => !named.has(name) && !named.has(componentOf(name)))
}

/** 'card-title' → 'CardTitle' */
function componentOf(name: string): string {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function readSources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
