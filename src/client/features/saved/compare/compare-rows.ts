import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { verdictText } from '../../../../shared/domain/entry-rules/entry-words.ts'
import type { EntryJudgement, EntryVerdict } from '../../../../shared/domain/entry-rules/judge-entry.ts'
import { capacityText, featureOf } from '../../../../shared/domain/vehicle-figures.ts'
import { optionName } from '../../../words/names.ts'
import { isPriceOnRequest, mileageText } from '../../../vehicle/vehicle-words.ts'
import { knownYear } from '../../../../shared/domain/known-year.ts'
import { type Words, wordsIn } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'

export type ComparedVehicle = {
  /**
   * 'gone' = the server no longer knows it; 'failed' = it did not answer, and the device knows it at most from before.
   */
  readonly state: 'loading' | 'there' | 'gone' | 'failed'
  /** Undefined while it is not known. */
  readonly vehicle: Vehicle | undefined
  /**
   * What a known one costs delivered, in the chosen currency; null = there is no such price, undefined = not known yet;
   * 'unanswered' = nobody said, 'failed' = the server could not say now.
   */
  readonly delivered: number | null | undefined | 'unanswered' | 'failed'
  /** Where that price is from, if it is not the server's of now. */
  readonly estimate?: string | null
}

export type CompareRow = {
  readonly label: string
  readonly isMoney: boolean
  /** The vehicles that are known differ in it. */
  readonly isDifferent: boolean
  /** One for each vehicle, in their order. */
  readonly cells: readonly {
    readonly text: string
    readonly isLowest: boolean
    /** Of a cell that says whether the vehicle may enter. */
    readonly verdict?: EntryVerdict
    /** Stands below. */
    readonly note?: string
  }[]
}

type Options = {
  readonly columns: readonly ComparedVehicle[]
  /** Name of the port or border post; null = none is chosen, and there is no row for it. */
  readonly port: string | null
  /** Whether a vehicle may enter the chosen country; null = there is no such question, and no row for it. */
  readonly entry: { readonly country: string; readonly judge: Judge } | null
  readonly formatPrice: (amountZar: number) => string
  readonly formatDelivered: (amount: number) => string
}

/** Undefined while the rules are on their way, null where they did not come. */
type Judge = (vehicle: Vehicle) => EntryJudgement | null | undefined

type Cell = {
  readonly text: string | null | undefined
  /** It says nothing of the vehicle that could differ. */
  readonly isUnknown?: boolean
  readonly amount?: number | undefined
  readonly verdict?: EntryVerdict
  readonly note?: string | null
}
type Line = { readonly label: string; readonly isMoney?: boolean; readonly cells: readonly Cell[] }

/** The rows of the comparison, the money first, then whether they may enter; of price, delivered price and mileage the one lowest is marked. */
export function compareRows(
  { columns, port, entry, formatPrice, formatDelivered }: Options,
  language: Language,
): readonly CompareRow[] {
  const messages = wordsIn(language, 'saved')
  const optionWords = wordsIn(language, 'options')
  const entryWords = wordsIn(language, 'entryRules')
  const { rows } = messages
  const of = (cell: (vehicle: Vehicle) => Cell) =>
    columns.map(({ state, vehicle }): Cell => (vehicle === undefined ? absentCell(state, messages) : cell(vehicle)))
  const lines: readonly Line[] = [
    { label: rows.price, isMoney: true, cells: of((vehicle) => priceCell(vehicle, formatPrice, messages)) },
    ...(port === null
      ? []
      : [
          {
            label: rows.delivered(port),
            isMoney: true,
            cells: columns.map((column) => deliveredCell(column, formatDelivered, language)),
          },
        ]),
    ...(entry === null
      ? []
      : [
          {
            label: entryWords.name(entry.country),
            cells: of((vehicle) => entryCell(entry.judge(vehicle), { messages, entryWords })),
          },
        ]),
    {
      label: rows.mileage,
      cells: of((vehicle) => ({ text: mileageText(vehicle), amount: vehicle.mileage ?? undefined })),
    },
    { label: rows.year, cells: of(({ year }) => ({ text: knownYear(year)?.toString() })) },
    { label: rows.body, cells: of(({ bodyType }) => ({ text: optionName(bodyType, optionWords) })) },
    { label: rows.transmission, cells: of(({ transmission }) => ({ text: optionName(transmission, optionWords) })) },
    { label: rows.fuel, cells: of(({ fuelType }) => ({ text: optionName(fuelType, optionWords) })) },
    { label: rows.drive, cells: of(({ driveType }) => ({ text: driveType })) },
    { label: rows.engine, cells: of((vehicle) => ({ text: engineText(vehicle, messages) })) },
    { label: rows.seats, cells: of(({ numSeats }) => ({ text: numSeats?.toString() })) },
    { label: rows.colour, cells: of(({ colour }) => ({ text: colour })) },
    { label: rows.service, cells: of(({ serviceHistory }) => ({ text: serviceHistory })) },
  ]
  return lines.map((line) => toRow(line, messages))
}

function toRow({ label, isMoney = false, cells }: Line, messages: Words<'saved'>): CompareRow {
  const texts = cells.map(({ text }) => text || messages.notKnown)
  const lowest = onlyLowest(cells.map(({ amount }) => amount))
  return {
    label,
    isMoney,
    isDifferent: new Set(texts.filter((_text, index) => cells[index]?.isUnknown !== true)).size > 1,
    cells: cells.map(({ verdict, note }, index) => ({
      text: texts[index] ?? '',
      isLowest: index === lowest,
      ...(verdict === undefined ? {} : { verdict }),
      ...(note ? { note } : {}),
    })),
  }
}

/** Place of the lowest amount; undefined when it is shared or there is nothing to compare it with. */
function onlyLowest(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined)
  const lowest = Math.min(...known)
  return known.length > 1 && known.filter((amount) => amount === lowest).length === 1
    ? amounts.indexOf(lowest)
    : undefined
}

function priceCell(vehicle: Vehicle, format: (amountZar: number) => string, messages: Words<'saved'>): Cell {
  if (isPriceOnRequest(vehicle)) return { text: messages.onRequest }
  return { text: format(vehicle.priceWithVAT), amount: vehicle.priceWithVAT }
}

/** Of a vehicle that neither server nor device has, or not yet. */
function absentCell(state: ComparedVehicle['state'], messages: Words<'saved'>): Cell {
  return { text: state === 'loading' ? messages.loadingCell : null, isUnknown: true }
}

function deliveredCell(
  { state, vehicle, delivered, estimate = null }: ComparedVehicle,
  format: (amount: number) => string,
  language: Language,
): Cell {
  const messages = wordsIn(language, 'saved')
  if (vehicle === undefined) return absentCell(state, messages)
  if (delivered === undefined) return { text: messages.loadingCell, isUnknown: true }
  if (delivered === 'unanswered') return { text: wordsIn(language, 'ui').needsConnection, isUnknown: true }
  if (delivered === 'failed') return { text: messages.failedVehicle, isUnknown: true }
  if (delivered === null) return { text: messages.notDelivered }
  return { text: format(delivered), amount: delivered, note: estimate }
}

type EntryWords = { readonly messages: Words<'saved'>; readonly entryWords: Words<'entryRules'> }

function entryCell(judgement: ReturnType<Judge>, { messages, entryWords }: EntryWords): Cell {
  if (judgement === undefined) return { text: messages.loadingCell, isUnknown: true }
  if (judgement === null) return { text: null }
  const said = verdictText(judgement, entryWords.verdict)
  // It stands alone, as a tag.
  return { text: `${said.charAt(0).toUpperCase()}${said.slice(1)}`, verdict: judgement.verdict }
}

/** '2 755 cc, 4 cylinders, 130 kW', as far as it is known. */
function engineText(vehicle: Vehicle, messages: Words<'saved'>): string {
  const cylinders = featureOf('engineCylinder', vehicle)
  const power = featureOf('kilowatt', vehicle)
  return [
    capacityText(featureOf('engineCapacity', vehicle)),
    cylinders ? messages.cylinders(cylinders) : undefined,
    power ? `${power}\u00A0kW` : undefined,
  ]
    .filter(Boolean)
    .join(', ')
}
