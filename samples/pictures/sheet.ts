import type { Palette, ColourName } from './colours.ts'
import { flatten, num } from './paths.ts'
import type { Path, Point } from './paths.ts'

export type Style = {
  readonly fill?: ColourName
  /** Opacity of the fill. */
  readonly o?: number
  readonly stroke?: ColourName
  /** Width and opacity of the stroke. */
  readonly w?: number
  readonly so?: number
  readonly clip?: string | undefined
}
/** A flat shape in a plane; `clipTo` keeps it inside another path of the same plane. */
export type Shape = Style & { readonly path: Path; readonly clipTo?: Path }

/** Carries a path of a plane into the view, as SVG path data. */
export type ToView = (path: Path) => string

/** SVG text in the making: what is drawn, its clip paths, and the bounds that were noted. */
export class Sheet {
  readonly out: string[] = []
  readonly defs: string[] = []
  readonly id: string
  private readonly palette: Palette
  private min: Point = [Infinity, Infinity]
  private max: Point = [-Infinity, -Infinity]

  constructor(id: string, palette: Palette) {
    this.id = id
    this.palette = palette
  }

  get bounds(): { readonly min: Point; readonly max: Point } {
    return { min: this.min, max: this.max }
  }

  note([x, y]: Point): void {
    this.min = [Math.min(this.min[0], x), Math.min(this.min[1], y)]
    this.max = [Math.max(this.max[0], x), Math.max(this.max[1], y)]
  }

  /** Adds a clip path; answers its id. */
  clip(data: string): string {
    const id = `${this.id}-c${this.defs.length}`
    this.defs.push(`<clipPath id="${id}"><path d="${data}"/></clipPath>`)
    return id
  }

  path(data: string, style: Style, scale = 1): void {
    const attributes = [`d="${data}"`, `fill="${style.fill === undefined ? 'none' : this.palette[style.fill]}"`]
    if (style.o !== undefined && style.o !== 1) attributes.push(`fill-opacity="${style.o}"`)
    if (style.stroke !== undefined) {
      attributes.push(`stroke="${this.palette[style.stroke]}"`, `stroke-width="${num((style.w ?? 1) * scale)}"`)
      attributes.push('stroke-linejoin="round"', 'stroke-linecap="round"')
      if (style.so !== undefined) attributes.push(`stroke-opacity="${style.so}"`)
    }
    if (style.clip !== undefined) attributes.push(`clip-path="url(#${style.clip})"`)
    this.out.push(`<path ${attributes.join(' ')}/>`)
  }

  /** Writes shapes of one plane. */
  lay(
    shapes: readonly Shape[],
    toView: ToView,
    options: { readonly scale?: number; readonly clip?: string } = {},
  ): void {
    for (const shape of shapes) {
      if (shape.o === 0) continue
      const own = shape.clipTo === undefined ? undefined : this.clip(toView(shape.clipTo))
      this.path(toView(shape.path), { ...shape, clip: own ?? options.clip }, options.scale)
    }
  }

  open(attributes: string): void {
    this.out.push(`<g ${attributes}>`)
  }

  close(): void {
    this.out.push('</g>')
  }
}

/** Path data of straight lines through points. */
export function linesThrough(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** A plane seen through a curved or perspective mapping: its curves are broken up into short lines. */
export function throughPoints(map: (point: Point) => Point): ToView {
  return (path) => linesThrough(flatten(path).map(map), path.at(-1)?.[0] === 'Z')
}

/** A plane seen square on: only y is turned. */
export function squareOn(path: Path): string {
  return path
    .map(([command, ...values]) => command + values.map((value, i) => num(i % 2 === 1 ? -value : value)).join(' '))
    .join('')
}

export function light(o: number): Style {
  return { fill: 'white', o }
}

export function shade(o: number): Style {
  return { fill: 'black', o }
}

export const SEAM: Style = { stroke: 'black', w: 1.3, so: 0.34 }
