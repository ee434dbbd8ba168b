import type { WordField } from '../../../shared/contract/new-words.ts'

/** Words of one meaning, as `spellingOf` writes them. One of them is offered for another only where the stock has it. */
const SAME: Readonly<Partial<Record<WordField, readonly (readonly string[])[]>>> = {
  make: [
    ['VOLKSWAGEN', 'VW'],
    ['MERCEDESBENZ', 'MERCEDES', 'MERC', 'MB'],
    ['CHEVROLET', 'CHEVY', 'CHEV'],
    ['LANDROVER', 'RANGEROVER'],
    ['GWM', 'GREATWALL', 'GREATWALLMOTORS'],
    ['BMW', 'BAYERISCHEMOTORENWERKE'],
    ['UDTRUCKS', 'UD', 'NISSANDIESEL'],
  ],
  bodyType: [
    ['CABRIOLET', 'CONVERTIBLE', 'CABRIO', 'DROPTOP', 'ROADSTER', 'SPIDER', 'SPYDER'],
    ['STATIONWAGON', 'WAGON', 'ESTATE', 'ESTATECAR', 'TOURER', 'SW'],
    ['SEDAN', 'SALOON', 'LIMOUSINE'],
    ['HATCHBACK', 'HATCH'],
    ['SUV', 'SPORTUTILITYVEHICLE', 'OFFROAD', 'OFFROADER', 'CROSSOVER'],
    ['MPV', 'PEOPLEMOVER', 'PEOPLECARRIER', 'MINIVAN'],
    ['DOUBLECAB', 'CREWCAB', 'DUALCAB', 'DC', 'DCAB'],
    ['EXTENDEDCAB', 'SUPERCAB', 'KINGCAB', 'CLUBCAB', 'SPACECAB', 'EXTRACAB'],
    ['SINGLECAB', 'REGULARCAB', 'SC', 'SCAB'],
    ['PANELVAN', 'VAN', 'CARGOVAN', 'DELIVERYVAN'],
    ['MINIBUS', 'COMBI', 'KOMBI'],
    ['BUS', 'COACH'],
    ['TRUCK', 'LORRY'],
  ],
  fuelType: [
    ['PETROL', 'GASOLINE', 'BENZIN', 'UNLEADED', 'ULP', 'P'],
    ['DIESEL', 'TDI', 'D'],
    ['ELECTRIC', 'EV', 'BEV', 'BATTERY', 'BATTERYELECTRIC'],
    ['HYBRID', 'HEV', 'PETROLHYBRID', 'PETROLELECTRIC', 'HYBRIDELECTRIC'],
    ['PLUGINHYBRID', 'PHEV'],
  ],
  transmission: [
    ['AUTOMATIC', 'AUTO', 'A', 'AT', 'CVT', 'DSG', 'TIPTRONIC', 'DUALCLUTCH'],
    ['MANUAL', 'MAN', 'M', 'MT', 'STICK'],
  ],
  driveType: [
    ['4X4', '4WD', 'FOURWHEELDRIVE', 'FOURBYFOUR'],
    ['4X2', '2WD', 'TWOWHEELDRIVE'],
    ['FWD', 'FRONT', 'FRONTWHEELDRIVE', 'FRONTWHEEL'],
    ['RWD', 'REAR', 'REARWHEELDRIVE', 'REARWHEEL'],
    ['AWD', 'ALLWHEELDRIVE', 'ALLWHEEL'],
  ],
}

/** A word without what people write differently: case, accents, hyphens, dots, blanks. */
export function spellingOf(word: string): string {
  return word
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** `sure` = only the spelling differs, or both words have one meaning; else a few letters do. */
export type Near = { readonly word: string; readonly sure: boolean }

/** Finds the known word that another is most likely meant to be. */
export function createNearest(field: WordField, known: Iterable<string>): (word: string) => Near | undefined {
  const bySpelling = new Map<string, string>()
  for (const word of known) {
    const spelling = spellingOf(word)
    if (spelling !== '' && !bySpelling.has(spelling)) bySpelling.set(spelling, word)
  }
  const same = new Map((SAME[field] ?? []).flatMap((group) => group.map((spelling) => [spelling, group] as const)))
  return (word) => {
    const spelling = spellingOf(word)
    if (spelling === '') return undefined
    const equal = [spelling, ...(same.get(spelling) ?? [])].flatMap((meant) => bySpelling.get(meant) ?? [])[0]
    if (equal !== undefined) return { word: equal, sure: true }
    let best: { readonly word: string; readonly distance: number } | undefined
    for (const [other, name] of bySpelling) {
      const distance = slipsBetween(spelling, other, (best?.distance ?? slipsAllowed(spelling) + 1) - 1)
      if (distance !== undefined) best = { word: name, distance }
      if (distance === 1) break
    }
    return best && { word: best.word, sure: false }
  }
}

/** Short words differ by a letter and mean something else: Kia and Kei, Golf and Gold. */
function slipsAllowed(spelling: string): number {
  if (spelling.length < 5) return 0
  return spelling.length < 8 ? 1 : 2
}

/** Letters that are wrong, missing, too many or exchanged; undefined beyond `most`, or where the first letter or digits differ (320, 325). */
function slipsBetween(one: string, other: string, most: number): number | undefined {
  if (most < 1 || Math.abs(one.length - other.length) > most) return undefined
  if (one[0] !== other[0] || one.replace(/\P{N}/gu, '') !== other.replace(/\P{N}/gu, '')) return undefined
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isExchanged) slips = Math.min(slips, before[j - 2]! + 1)
      next.push(slips)
    }
    if (Math.min(...next) > most) return undefined
    before = row
    row = next
  }
  const slips = row[other.length]!
  return slips <= most ? slips : undefined
}
