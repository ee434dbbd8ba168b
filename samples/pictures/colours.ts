/** Fixed colours of a drawing; `paint` is the vehicle's own. */
const COLOURS = {
  trim: '#22292C',
  rubber: '#1B2023',
  arch: '#101517',
  alloy: '#C3CACC',
  alloyDark: '#3A4347',
  glass: '#30454D',
  glassEdge: '#141B1E',
  lamp: '#EAF1F3',
  lampInner: '#B9C9CF',
  tail: '#B92B27',
  tailInner: '#E8685B',
  amber: '#E89A2B',
  plate: '#F2E9B8',
  box: '#E7EAEA',
  chrome: '#D5DBDC',
  white: '#FFFFFF',
  black: '#000000',
  shadow: '#0B1D22',
  wall: '#DFE7E9',
  floor: '#CDD7DA',
} as const

export type ColourName = keyof typeof COLOURS | 'paint'
export type Palette = Readonly<Record<ColourName, string>>

export function paletteWith(paint: string): Palette {
  return { ...COLOURS, paint }
}

/** The neutral stand-in where a vehicle has no picture: one quiet family, no lamp or plate that draws the eye. */
export const QUIET_PALETTE: Palette = {
  ...COLOURS,
  paint: '#B7C4C8',
  trim: '#8D9CA1',
  rubber: '#7C8B90',
  arch: '#86959A',
  alloy: '#C5D0D3',
  alloyDark: '#9BA9AE',
  glass: '#98A8AD',
  glassEdge: '#87969B',
  lamp: '#CBD5D8',
  lampInner: '#BAC6CA',
  tail: '#9FADB2',
  tailInner: '#B0BCC0',
  amber: '#BAC6CA',
  plate: '#C9D3D6',
  chrome: '#C5D0D3',
  shadow: '#5C6C72',
  black: '#6F7F85',
}

/** Paints that look right, by the stock's name of the colour. Pure white and black would lose the shading. */
export const PAINTS = {
  White: 'EEF0EE',
  Silver: 'A9B2B5',
  Grey: '5E686C',
  Black: '20282B',
  Red: 'A83229',
  Maroon: '7B2A33',
  Blue: '2C4C74',
  Green: '4A5A48',
  Beige: 'BFAE8A',
  Orange: 'C4682A',
  Yellow: 'D9A93A',
  Brown: '6B4E3A',
} as const

export type PaintName = keyof typeof PAINTS
