import type { Corner, Point } from './paths.ts'

/** Name of the edge of the silhouette that starts at a point. */
export type EdgeTag = 'hood' | 'screen' | 'roof' | 'cabback' | 'bed' | 'back' | 'deck' | 'tail' | 'under'
export type HullPoint = readonly [x: number, y: number, radius: number, edge?: EdgeTag]

/**
 * One body type, in centimetres: x from the nose to the tail, y up from the ground, z across with 0 in the middle.
 * A new type is one entry here; look at it in all three views at 160 and at 1024 pixels.
 */
export type BodyShape = {
  readonly name: string
  /** Length, height, width, radius of the tyres, places of front and rear axle. */
  readonly L: number
  readonly H: number
  readonly W: number
  readonly R: number
  readonly fx: number
  readonly rx: number
  /** Heights of the lower edge of the doors and of the windows. */
  readonly sill: number
  readonly belt: number
  /** Share by which the flank leans in towards the roof. */
  readonly tumble: number
  readonly ride: 'tall' | 'low' | 'van' | 'truck'
  readonly wheel: 'alloy5' | 'alloy6' | 'steel' | 'truck'
  /** The side silhouette. */
  readonly hull: readonly HullPoint[]
  readonly glass: readonly (readonly Corner[])[]
  readonly doors: readonly (readonly Point[])[]
  readonly handles: readonly Point[]
  readonly lamp: { readonly y0: number; readonly y1: number; readonly in: number; readonly side: number }
  readonly grille: { readonly y0: number; readonly y1: number; readonly half: number; readonly bars: number }
  readonly intake: { readonly y0: number; readonly y1: number; readonly half: number }
  readonly tailLamp: { readonly y0: number; readonly y1: number; readonly half: number; readonly side: number }
  readonly gate?: { readonly y0: number; readonly y1: number; readonly split?: boolean }
  readonly backGlass?: true | 'pair'
  readonly bumperBar?: boolean
  readonly blackBumper?: boolean
  readonly bedRibs?: boolean
  readonly panels?: boolean
  readonly softTop?: boolean
  /** Rails on the roof: from, to, height. */
  readonly rails?: readonly [number, number, number]
  /** Rail of a sliding door: from, to, height. */
  readonly rail?: readonly [number, number, number]
  /** The load box of a truck. */
  readonly cargo?: {
    readonly x0: number
    readonly x1: number
    readonly y0: number
    readonly y1: number
    readonly half: number
  }
  /** Colour unless another is asked for. */
  readonly paint: string
}

// One line per outline, as it is drawn.
// prettier-ignore
const COUPE = {
  name: 'Coupé', L: 442, H: 130, W: 184, R: 34, fx: 90, rx: 352, sill: 25, belt: 84, tumble: 0.24, ride: 'low', wheel: 'alloy5',
  hull: [[12, 20, 6], [2, 28, 6], [0, 46, 10], [8, 62, 14], [36, 73, 20, 'hood'], [138, 87, 18, 'screen'], [210, 124, 32, 'roof'], [250, 130, 36, 'roof'], [298, 125, 36, 'back'], [388, 94, 24, 'deck'], [430, 91, 6, 'tail'], [440, 74, 9, 'tail'], [441, 46, 10], [434, 24, 9], [410, 20, 4]],
  glass: [[[160, 87, 3], [214, 117, 8], [268, 119, 3], [282, 88, 3]], [[288, 88, 3], [275, 119, 4], [300, 115, 9], [338, 92, 5]]],
  doors: [[[146, 84], [146, 38]], [[286, 87], [282, 56], [274, 30]]], handles: [[262, 76]],
  lamp: { y0: 53, y1: 66, in: 50, side: 50 }, grille: { y0: 50, y1: 60, half: 40, bars: 1 }, intake: { y0: 23, y1: 40, half: 58 },
  tailLamp: { y0: 66, y1: 82, half: 40, side: 404 }, backGlass: true, gate: { y0: 42, y1: 86 }, paint: '#7B2A33',
} as const satisfies BodyShape

// prettier-ignore
export const BODY_TYPES = {
  'double-cab': {
    name: 'Double cab bakkie', L: 533, H: 182, W: 186, R: 39.5, fx: 97, rx: 405, sill: 44, belt: 117, tumble: 0.2, ride: 'tall', wheel: 'alloy6',
    hull: [[10, 40, 6], [1, 50, 5], [0, 72, 8], [5, 98, 10], [20, 107, 14, 'hood'], [142, 119, 14, 'screen'], [202, 176, 24, 'roof'], [262, 182, 50, 'roof'], [322, 176, 15, 'cabback'], [338, 121, 3, 'bed'], [527, 121, 4, 'tail'], [532, 62, 5, 'tail'], [538, 58, 3], [537, 44, 4], [484, 42, 4]],
    glass: [[[160, 118, 3], [208, 167, 9], [236, 170, 3], [238, 119, 2]], [[244, 119, 2], [243, 170, 3], [304, 168, 10], [314, 120, 4]]],
    doors: [[[150, 112], [150, 52]], [[241, 118], [241, 48]], [[322, 118], [320, 80], [316, 58]]], handles: [[216, 101], [294, 101]],
    lamp: { y0: 82, y1: 99, in: 48, side: 40 }, grille: { y0: 66, y1: 100, half: 46, bars: 3 }, intake: { y0: 46, y1: 58, half: 44 },
    tailLamp: { y0: 76, y1: 113, half: 13, side: 518 }, backGlass: true, gate: { y0: 64, y1: 117 }, bumperBar: true, paint: '#EEF0EE',
  },
  'extended-cab': {
    name: 'Extended cab bakkie', L: 533, H: 180, W: 186, R: 39, fx: 97, rx: 405, sill: 44, belt: 117, tumble: 0.2, ride: 'tall', wheel: 'alloy6',
    hull: [[10, 40, 6], [1, 50, 5], [0, 72, 8], [5, 98, 10], [20, 107, 14, 'hood'], [142, 119, 14, 'screen'], [200, 174, 24, 'roof'], [244, 180, 30, 'roof'], [284, 175, 14, 'cabback'], [298, 121, 3, 'bed'], [527, 121, 4, 'tail'], [532, 62, 5, 'tail'], [538, 58, 3], [537, 44, 4], [484, 42, 4]],
    glass: [[[160, 118, 3], [206, 165, 9], [236, 168, 3], [238, 119, 2]], [[244, 119, 2], [243, 168, 3], [268, 167, 8], [277, 120, 4]]],
    doors: [[[150, 112], [150, 52]], [[241, 118], [241, 48]]], handles: [[216, 101]],
    lamp: { y0: 82, y1: 99, in: 48, side: 40 }, grille: { y0: 66, y1: 100, half: 46, bars: 3 }, intake: { y0: 46, y1: 58, half: 44 },
    tailLamp: { y0: 76, y1: 113, half: 13, side: 518 }, backGlass: true, gate: { y0: 64, y1: 117 }, bumperBar: true, paint: '#4D5B45',
  },
  'single-cab': {
    name: 'Single cab bakkie', L: 533, H: 174, W: 182, R: 37.5, fx: 97, rx: 402, sill: 44, belt: 115, tumble: 0.2, ride: 'tall', wheel: 'steel',
    hull: [[10, 40, 6], [1, 50, 5], [0, 72, 8], [5, 96, 10], [20, 105, 14, 'hood'], [140, 117, 14, 'screen'], [194, 169, 22, 'roof'], [222, 174, 18, 'roof'], [252, 170, 12, 'cabback'], [262, 118, 3, 'bed'], [527, 118, 4, 'tail'], [531, 60, 5, 'tail'], [533, 52, 3], [531, 46, 4], [484, 44, 4]],
    glass: [[[158, 116, 3], [199, 160, 9], [238, 162, 8], [246, 117, 3]]],
    doors: [[[148, 110], [148, 52]], [[253, 116], [253, 50]]], handles: [[226, 100]],
    lamp: { y0: 80, y1: 97, in: 48, side: 38 }, grille: { y0: 66, y1: 97, half: 45, bars: 2 }, intake: { y0: 46, y1: 58, half: 44 },
    tailLamp: { y0: 74, y1: 110, half: 12, side: 520 }, backGlass: true, gate: { y0: 62, y1: 114 }, bumperBar: false, blackBumper: true, bedRibs: true, paint: '#E9ECEA',
  },
  suv: {
    name: 'SUV', L: 480, H: 182, W: 186, R: 38.5, fx: 92, rx: 370, sill: 42, belt: 114, tumble: 0.2, ride: 'tall', wheel: 'alloy6',
    hull: [[10, 38, 6], [1, 48, 5], [0, 72, 8], [5, 97, 10], [20, 106, 14, 'hood'], [134, 117, 14, 'screen'], [194, 174, 24, 'roof'], [262, 182, 60, 'roof'], [420, 176, 22, 'back'], [462, 122, 14, 'tail'], [474, 104, 8, 'tail'], [478, 62, 8], [474, 44, 8], [440, 40, 4]],
    glass: [[[152, 115, 3], [200, 165, 9], [230, 169, 3], [233, 116, 2]], [[239, 116, 2], [237, 170, 3], [322, 170, 3], [326, 116, 2]], [[332, 116, 3], [330, 170, 3], [392, 168, 9], [418, 121, 7]]],
    doors: [[[143, 110], [143, 50]], [[236, 115], [236, 46]], [[329, 115], [327, 82], [318, 62]]], handles: [[212, 99], [304, 99]], rails: [206, 406, 179],
    lamp: { y0: 82, y1: 98, in: 50, side: 40 }, grille: { y0: 66, y1: 98, half: 46, bars: 3 }, intake: { y0: 44, y1: 57, half: 46 },
    tailLamp: { y0: 84, y1: 112, half: 30, side: 446 }, backGlass: true, gate: { y0: 60, y1: 116 }, paint: '#5E6B70',
  },
  hatchback: {
    name: 'Hatchback', L: 400, H: 149, W: 172, R: 31.5, fx: 82, rx: 332, sill: 27, belt: 92, tumble: 0.2, ride: 'low', wheel: 'alloy5',
    hull: [[12, 22, 6], [2, 30, 6], [0, 52, 10], [8, 72, 14], [30, 82, 18, 'hood'], [108, 95, 16, 'screen'], [174, 143, 26, 'roof'], [228, 149, 44, 'roof'], [342, 141, 18, 'back'], [378, 100, 12, 'tail'], [392, 84, 10, 'tail'], [397, 50, 10], [392, 26, 9], [370, 22, 4]],
    glass: [[[126, 95, 3], [178, 135, 8], [212, 138, 3], [216, 95, 2]], [[222, 95, 2], [219, 138, 3], [292, 137, 10], [318, 101, 7]]],
    doors: [[[116, 91], [118, 40]], [[219, 94], [219, 30]], [[319, 98], [306, 66], [298, 52]]], handles: [[196, 83], [288, 84]],
    lamp: { y0: 60, y1: 76, in: 46, side: 46 }, grille: { y0: 56, y1: 68, half: 44, bars: 1 }, intake: { y0: 27, y1: 45, half: 52 },
    tailLamp: { y0: 66, y1: 92, half: 22, side: 370 }, backGlass: true, gate: { y0: 42, y1: 96 }, paint: '#B3372F',
  },
  sedan: {
    name: 'Sedan', L: 462, H: 145, W: 178, R: 32, fx: 92, rx: 362, sill: 26, belt: 91, tumble: 0.22, ride: 'low', wheel: 'alloy5',
    hull: [[12, 22, 6], [2, 30, 6], [0, 50, 10], [8, 69, 14], [32, 79, 18, 'hood'], [122, 93, 16, 'screen'], [196, 138, 30, 'roof'], [246, 145, 50, 'roof'], [314, 139, 32, 'back'], [388, 102, 22, 'deck'], [448, 98, 7, 'tail'], [460, 80, 10, 'tail'], [461, 50, 10], [455, 26, 9], [430, 22, 4]],
    glass: [[[142, 93, 3], [200, 130, 8], [236, 134, 3], [240, 93, 2]], [[246, 93, 2], [243, 134, 3], [308, 131, 12], [344, 98, 6]]],
    doors: [[[130, 89], [132, 40]], [[243, 92], [243, 30]], [[345, 94], [334, 66], [326, 52]]], handles: [[220, 81], [316, 82]],
    lamp: { y0: 58, y1: 73, in: 46, side: 48 }, grille: { y0: 54, y1: 66, half: 44, bars: 1 }, intake: { y0: 26, y1: 44, half: 54 },
    tailLamp: { y0: 70, y1: 91, half: 36, side: 424 }, backGlass: true, gate: { y0: 44, y1: 93 }, paint: '#8C979B',
  },
  'station-wagon': {
    name: 'Station wagon', L: 470, H: 148, W: 180, R: 32.5, fx: 92, rx: 364, sill: 27, belt: 92, tumble: 0.22, ride: 'low', wheel: 'alloy5',
    hull: [[12, 22, 6], [2, 30, 6], [0, 50, 10], [8, 70, 14], [32, 80, 18, 'hood'], [120, 94, 16, 'screen'], [192, 141, 30, 'roof'], [250, 148, 50, 'roof'], [408, 141, 22, 'back'], [452, 100, 12, 'tail'], [464, 84, 9, 'tail'], [468, 50, 10], [462, 26, 9], [440, 22, 4]],
    glass: [[[140, 94, 3], [196, 133, 8], [230, 137, 3], [234, 94, 2]], [[240, 94, 2], [237, 137, 3], [318, 137, 3], [330, 96, 3]], [[337, 97, 3], [325, 137, 3], [382, 135, 8], [414, 103, 7]]],
    doors: [[[128, 90], [130, 40]], [[237, 93], [237, 30]], [[334, 95], [330, 66], [322, 52]]], handles: [[214, 82], [312, 83]], rails: [204, 398, 145],
    lamp: { y0: 59, y1: 74, in: 46, side: 48 }, grille: { y0: 55, y1: 67, half: 44, bars: 1 }, intake: { y0: 26, y1: 45, half: 54 },
    tailLamp: { y0: 68, y1: 94, half: 28, side: 436 }, backGlass: true, gate: { y0: 44, y1: 97 }, paint: '#2F4A66',
  },
  mpv: {
    name: 'MPV', L: 440, H: 168, W: 176, R: 32, fx: 84, rx: 342, sill: 29, belt: 104, tumble: 0.16, ride: 'low', wheel: 'alloy5',
    hull: [[12, 24, 6], [2, 32, 6], [0, 56, 10], [8, 77, 14], [28, 89, 18, 'hood'], [94, 106, 16, 'screen'], [164, 160, 28, 'roof'], [228, 168, 50, 'roof'], [394, 161, 20, 'back'], [424, 112, 14, 'tail'], [435, 92, 10, 'tail'], [438, 54, 10], [432, 28, 9], [410, 24, 4]],
    glass: [[[116, 105, 3], [168, 152, 9], [202, 157, 3], [205, 105, 2]], [[211, 105, 2], [208, 158, 3], [296, 158, 3], [299, 105, 2]], [[305, 105, 3], [302, 158, 3], [372, 154, 9], [398, 110, 7]]],
    doors: [[[104, 101], [106, 44]], [[208, 104], [208, 32]], [[302, 105], [300, 72], [296, 40]]], handles: [[186, 93], [280, 93]],
    lamp: { y0: 64, y1: 82, in: 46, side: 46 }, grille: { y0: 60, y1: 74, half: 44, bars: 2 }, intake: { y0: 29, y1: 48, half: 52 },
    tailLamp: { y0: 72, y1: 104, half: 20, side: 412 }, backGlass: true, gate: { y0: 44, y1: 108 }, paint: '#A9B2B5',
  },
  minibus: {
    name: 'Minibus', L: 500, H: 202, W: 184, R: 34.5, fx: 94, rx: 372, sill: 32, belt: 118, tumble: 0.1, ride: 'van', wheel: 'steel',
    hull: [[12, 26, 6], [2, 36, 6], [0, 62, 10], [6, 84, 12], [20, 100, 14, 'hood'], [60, 118, 14, 'screen'], [122, 188, 26, 'roof'], [190, 202, 60, 'roof'], [464, 199, 22, 'back'], [490, 122, 16, 'tail'], [496, 104, 10, 'tail'], [498, 60, 10], [494, 32, 9], [470, 28, 4]],
    glass: [[[84, 117, 4], [138, 182, 12], [164, 188, 3], [166, 118, 2]], [[172, 118, 2], [170, 188, 3], [262, 190, 3], [264, 119, 2]], [[270, 119, 2], [268, 190, 3], [360, 189, 3], [362, 119, 2]], [[368, 119, 3], [366, 189, 3], [446, 186, 9], [466, 121, 5]]],
    doors: [[[78, 112], [84, 66]], [[168, 118], [166, 40]], [[266, 119], [266, 40]]], handles: [[148, 104], [250, 104]], rail: [272, 470, 112],
    lamp: { y0: 70, y1: 92, in: 56, side: 40 }, grille: { y0: 66, y1: 84, half: 52, bars: 2 }, intake: { y0: 34, y1: 52, half: 56 },
    tailLamp: { y0: 82, y1: 136, half: 12, side: 484 }, backGlass: true, gate: { y0: 46, y1: 120 }, paint: '#EDEFEE',
  },
  'panel-van': {
    name: 'Panel van', L: 525, H: 212, W: 190, R: 34.5, fx: 96, rx: 392, sill: 32, belt: 120, tumble: 0.09, ride: 'van', wheel: 'steel',
    hull: [[12, 26, 6], [2, 36, 6], [0, 62, 10], [6, 86, 12], [22, 102, 14, 'hood'], [70, 120, 14, 'screen'], [130, 190, 26, 'roof'], [200, 211, 60, 'roof'], [500, 212, 16, 'back'], [517, 120, 16, 'tail'], [521, 104, 10, 'tail'], [523, 60, 10], [519, 32, 9], [490, 28, 4]],
    glass: [[[92, 119, 4], [142, 181, 12], [178, 189, 8], [184, 120, 3]]],
    doors: [[[86, 114], [92, 66]], [[190, 194], [190, 40]], [[322, 196], [322, 44]]], handles: [[168, 106], [306, 106]], rail: [324, 502, 112],
    lamp: { y0: 70, y1: 94, in: 56, side: 42 }, grille: { y0: 66, y1: 86, half: 52, bars: 2 }, intake: { y0: 34, y1: 52, half: 56 },
    tailLamp: { y0: 76, y1: 128, half: 11, side: 512 }, backGlass: 'pair', gate: { y0: 42, y1: 196, split: true }, panels: true, paint: '#F1F2F1',
  },
  coupe: COUPE,
  cabriolet: { ...COUPE, softTop: true, name: 'Cabriolet', paint: '#2F4A66' },
  bus: {
    name: 'Bus', L: 900, H: 302, W: 246, R: 48, fx: 196, rx: 640, sill: 40, belt: 152, tumble: 0.05, ride: 'van', wheel: 'truck',
    hull: [[14, 34, 8], [2, 46, 8], [0, 90, 10], [4, 126, 12, 'screen'], [28, 282, 22, 'roof'], [74, 302, 30, 'roof'], [872, 302, 26, 'back'], [894, 158, 16, 'tail'], [898, 110, 10, 'tail'], [898, 60, 10], [890, 36, 9], [850, 34, 4]],
    glass: [[[26, 128, 6], [48, 262, 10], [104, 264, 8], [104, 60, 8], [34, 60, 8]], [[118, 154, 4], [118, 262, 8], [236, 262, 4], [236, 154, 4]], [[244, 154, 4], [244, 262, 4], [366, 262, 4], [366, 154, 4]], [[374, 154, 4], [374, 262, 4], [496, 262, 4], [496, 154, 4]], [[504, 154, 4], [504, 262, 4], [626, 262, 4], [626, 154, 4]], [[634, 154, 4], [634, 262, 4], [756, 262, 4], [756, 154, 4]], [[764, 154, 4], [764, 262, 8], [862, 262, 10], [872, 154, 6]]],
    doors: [[[66, 262], [66, 58]], [[300, 120], [300, 52]], [[430, 120], [430, 52]], [[540, 120], [540, 52]], [[300, 120], [540, 120]]], handles: [],
    lamp: { y0: 66, y1: 92, in: 70, side: 22 }, grille: { y0: 74, y1: 88, half: 52, bars: 1 }, intake: { y0: 42, y1: 56, half: 70 },
    tailLamp: { y0: 76, y1: 128, half: 13, side: 888 }, backGlass: true, gate: { y0: 62, y1: 140 }, paint: '#EEF0EE',
  },
  truck: {
    name: 'Truck', L: 690, H: 290, W: 218, R: 43, fx: 96, rx: 512, sill: 56, belt: 142, tumble: 0.06, ride: 'truck', wheel: 'truck',
    hull: [[6, 46, 5], [0, 54, 5], [0, 92, 8], [6, 138, 14, 'screen'], [24, 214, 18, 'roof'], [60, 226, 24, 'roof'], [152, 224, 12, 'cabback'], [158, 70, 5, 'under'], [146, 58, 4]],
    glass: [[[32, 140, 5], [42, 204, 9], [118, 208, 8], [124, 141, 4]]],
    doors: [[[22, 130], [26, 66]], [[132, 210], [132, 64]]], handles: [[118, 124]],
    cargo: { x0: 172, x1: 688, y0: 92, y1: 290, half: 112 },
    lamp: { y0: 70, y1: 88, in: 66, side: 16 }, grille: { y0: 96, y1: 124, half: 78, bars: 3 }, intake: { y0: 52, y1: 64, half: 60 },
    tailLamp: { y0: 70, y1: 82, half: 20, side: 680 }, paint: '#2E6F86',
  },
} as const satisfies Record<string, BodyShape>

export type BodyName = keyof typeof BODY_TYPES

const DRAWING_OF: Readonly<Record<string, BodyName>> = {
  'Double Cab': 'double-cab',
  'Extended Cab': 'extended-cab',
  'Single Cab': 'single-cab',
  SUV: 'suv',
  Hatchback: 'hatchback',
  Sedan: 'sedan',
  'Station Wagon': 'station-wagon',
  Coupe: 'coupe',
  Cabriolet: 'cabriolet',
  MPV: 'mpv',
  Minibus: 'minibus',
  'Panel Van': 'panel-van',
  Bus: 'bus',
  Truck: 'truck',
}

/** The drawing of a body type of the stock; undefined for one that is not drawn. */
export function drawingBodyOf(bodyType: string): BodyName | undefined {
  return DRAWING_OF[bodyType]
}
