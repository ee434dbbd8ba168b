import * as z from 'zod/mini'
import { type Area, AREAS, conditionReportSchema, GRADES } from './condition-report.ts'
import { seenSavesSchema } from './drafts.ts'
import { photoKeySchema } from './photos.ts'
import { isoInstant, reason, rowId, text } from './scalars.ts'

/** Deepest tread of a tyre in millimetres. */
export const MAX_TREAD_MM = 20
/** Findings of a report, and photos of a finding. */
export const MAX_FINDINGS = 40
export const MAX_FINDING_PHOTOS = 4
/** Longer than any words may be: what is too long is refused by its rule, in words. */
const MAX_WORDS = 1000
/** Longer than the name of any check, and than any answer. */
const MAX_KEY = 40

/** The answers of each check, all of them optional; null = millimetres of tread. */
export const CHECKS = {
  body: { accidentSigns: ['none', 'seen'], windscreen: ['whole', 'chipped', 'cracked'] },
  paint: { fade: ['none', 'some', 'heavy'] },
  tyres: { treadFrontLeft: null, treadFrontRight: null, treadRearLeft: null, treadRearRight: null, treadSpare: null },
  engine: {
    start: ['atOnce', 'slow', 'no'],
    oilLeak: ['none', 'damp', 'drips'],
    smoke: ['none', 'blue', 'white', 'black'],
    warningLights: ['none', 'on'],
    gearbox: ['smooth', 'rough'],
  },
  interior: { seats: ['whole', 'worn', 'torn'], odour: ['none', 'smoke', 'damp'] },
  electrics: {
    windows: ['work', 'doNot'],
    audio: ['work', 'doNot'],
    lights: ['work', 'doNot'],
    aircon: ['cold', 'weak', 'doesNot'],
  },
  underbody: { rust: ['none', 'surface', 'heavy'], leaks: ['none', 'seen'] },
} as const satisfies Readonly<Record<Area, Readonly<Record<string, readonly string[] | null>>>>

/** Left and right as one sits in it. */
export const PANELS = [
  'frontBumper',
  'rearBumper',
  'bonnet',
  'grille',
  'roof',
  'windscreen',
  'rearWindow',
  'leftFrontWing',
  'rightFrontWing',
  'leftFrontDoor',
  'rightFrontDoor',
  'leftRearDoor',
  'rightRearDoor',
  'leftRearSide',
  'rightRearSide',
  'tailgate',
  'loadBin',
  'leftSill',
  'rightSill',
  'mirrors',
  'wheels',
  'dashboard',
  'seats',
  'roofLining',
  'engineBay',
  'chassis',
  'other',
] as const

export const FINDING_KINDS = [
  'scratch',
  'dent',
  'chip',
  'crack',
  'rust',
  'repainted',
  'replaced',
  'missing',
  'stain',
  'tear',
  'leak',
  'notWorking',
  'other',
] as const

const findingInput = z.strictObject({
  panel: z.enum(PANELS),
  kind: z.enum(FINDING_KINDS),
  words: text(MAX_WORDS),
  pictures: z.array(photoKeySchema).check(z.maxLength(MAX_FINDING_PHOTOS)),
})
const areaInput = z.strictObject({
  area: z.enum(AREAS),
  grade: z.enum(GRADES),
  checks: z.array(z.strictObject({ key: text(MAX_KEY), value: z.union([text(MAX_KEY), z.number()]) })),
  words: text(MAX_WORDS),
  findings: z.array(findingInput).check(z.maxLength(MAX_FINDINGS)),
})

/**
 * Which areas and checks there are to be is a matter of the rules, which name them (`check-report.ts`). `draftId` = the draft that
 * ends with the report, unless another tab went on with it since `draftSaves`.
 */
export const publishReportSchema = z.strictObject({
  saexRef: text(32),
  draftId: z._default(z.nullable(z.uuid()), null),
  draftSaves: seenSavesSchema,
  report: z.strictObject({
    inspectedOn: z.iso.date(),
    mileage: z.nullable(z.number()),
    areas: z.array(areaInput),
  }),
})
export type PublishReport = z.infer<typeof publishReportSchema>

/** `why` goes into the audit and stays with the report. */
export const withdrawReportSchema = z.strictObject({ id: rowId, why: reason })
export type WithdrawReport = z.infer<typeof withdrawReportSchema>

/** A report as staff see it, in force or not. */
const staffReportSchema = z.object({
  ...conditionReportSchema.shape,
  madeBy: z.string(),
  madeAt: isoInstant,
  /** Null = it was not withdrawn. */
  withdrawnAt: z.nullable(isoInstant),
  withdrawnBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type StaffReport = z.infer<typeof staffReportSchema>

/** Newest first. */
export const staffReportsSchema = z.object({ reports: z.array(staffReportSchema) })
export type StaffReports = z.infer<typeof staffReportsSchema>
