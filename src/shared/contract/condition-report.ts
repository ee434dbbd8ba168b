import * as z from 'zod/mini'

/** What a report looks at, in this order. */
export const AREAS = ['body', 'paint', 'tyres', 'engine', 'interior', 'electrics', 'underbody'] as const
export type Area = (typeof AREAS)[number]

/** 'worn' = for its age; 'repair' = needs it. */
export const GRADES = ['good', 'worn', 'repair', 'notChecked'] as const
export type Grade = (typeof GRADES)[number]

/**
 * A report as it is read, wider than what is taken (`condition-desk.ts`): a check or a panel that a later version adds does not
 * make a report unreadable. `words` '' = nothing was said; `pictures` = addresses for buyers, keys for staff.
 */
const findingSchema = z.object({
  panel: z.string(),
  kind: z.string(),
  words: z.string(),
  pictures: z.array(z.string()),
})
const areaSchema = z.object({
  area: z.enum(AREAS),
  grade: z.enum(GRADES),
  /** `value` = the answer, or millimetres of tread. */
  checks: z.array(z.object({ key: z.string(), value: z.union([z.string(), z.number()]) })),
  words: z.string(),
  findings: z.array(findingSchema),
})
export type AreaReport = z.infer<typeof areaSchema>

/**
 * What was seen of a vehicle on a day 'YYYY-MM-DD': all areas, in their order. `mileage` in kilometres, null = not read; `isOld` by
 * the server's clock.
 */
export const conditionReportSchema = z.object({
  id: z.int(),
  inspectedOn: z.string(),
  mileage: z.nullable(z.int()),
  isOld: z.boolean(),
  areas: z.array(areaSchema),
})
export type ConditionReport = z.infer<typeof conditionReportSchema>
