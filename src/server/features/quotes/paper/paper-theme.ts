import type { TextStyle } from './paper-text.ts'

/** Points: 1 mm = 72 / 25.4. The look is design 'quotation-a4': A4, edges of 16 mm, 12 mm under the footer. */
export const MM = 72 / 25.4

export const PAGE = { width: 210 * MM, height: 297 * MM, edge: 16 * MM, foot: 12 * MM } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.edge
export const RIGHT_EDGE = PAGE.width - PAGE.edge
export const RADIUS = 4.5

export const LINE_HEIGHT = 1.42

export const COLOURS = {
  ink: '#0B2E37',
  text: '#17262B',
  quiet: '#4B5B61',
  faint: '#586970',
  line: '#D3DADC',
  panel: '#F4F6F6',
  accent: '#F2A93B',
  caution: '#7A4B00',
  white: '#FFFFFF',
  onInk: '#DCE7EA',
  onInkQuiet: '#B8CBD0',
} as const

export const STYLES = {
  body: { size: 9, weight: 'regular' },
  bodyStrong: { size: 9, weight: 'bold' },
  small: { size: 7.8, weight: 'regular' },
  smallStrong: { size: 7.8, weight: 'bold' },
  tiny: { size: 6.6, weight: 'regular' },
  heading: { size: 9.6, weight: 'bold' },
  tableHead: { size: 8, weight: 'bold' },
  vehicle: { size: 11.4, weight: 'bold' },
  reportTitle: { size: 15, weight: 'bold' },
  title: { size: 19, weight: 'bold' },
  number: { size: 15, weight: 'bold' },
  code: { size: 13.5, weight: 'bold' },
  barLabel: { size: 10, weight: 'bold' },
  barAmount: { size: 17, weight: 'bold' },
  barOthers: { size: 9, weight: 'regular' },
} as const satisfies Record<string, TextStyle>
