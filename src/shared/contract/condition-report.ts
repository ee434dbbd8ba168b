import * as z from 'zod/mini'

/** What a report looks at, in this order. */
export const AREAS = ['body', 'paint', 'tyres', 'engine', 'interior', 'electrics', 'underbody'] as const
export type Area = (typeof AREAS)[number]

/** 'worn' = for its age; 'repair' = needs it. */
export const GRADES = ['good', 'worn', 'repair', 'notChecked'] as const
export type Grade = (typeof GRADES)[number]

/**
 * A report as it is read, wider than what is taken (`condition-desk.ts`): a check or a panel that a later version adds does not
 * make a report unreadable. `checks` = the answer, or millimetres of tread; `photos` = addresses for buyers, keys for staff.
 */
const findingSchema = z.object({
  panel: z.string(),
  kind: z.string(),
  words: z.nullable(z.string()),
  photos: z.array(z.string()),
})
const areaSchema = z.object({
  grade: z.enum(GRADES),
  checks: z.record(z.string(), z.union([z.string(), z.number()])),
  words: z.nullable(z.string()),
  findings: z.array(findingSchema),
})
export type AreaReport = z.infer<typeof areaSchema>

const areasSchema = z.object({
  body: areaSchema,
  paint: areaSchema,
  tyres: areaSchema,
  engine: areaSchema,
  interior: areaSchema,
  electrics: areaSchema,
  underbody: areaSchema,
})
export type AreaReports = z.infer<typeof areasSchema>

/** What was seen of a vehicle on a day 'YYYY-MM-DD'; `mileage` in kilometres, null = not read. */
export const conditionReportSchema = z.object({
  inspectedOn: z.string(),
  mileage: z.nullable(z.int()),
  areas: areasSchema,
})
export type ConditionReport = z.infer<typeof conditionReportSchema>
