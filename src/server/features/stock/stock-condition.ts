import { sql, type SQL } from 'drizzle-orm'
import type { Criteria, Interval, NameTerm } from '../../../shared/domain/criteria.ts'
import {
  EVERY_FACET,
  type ListColumn,
  mapLists,
  mapRanges,
  type Range,
  type RangeColumn,
} from '../../../shared/domain/facets/facets.ts'
import { soughtWord, WORD_SEPARATORS, wordsOf } from '../../../shared/domain/vehicle-words.ts'
import { vehicle } from '../../db/schema/index.ts'

/** In every list of stock; written as the partial indexes have it. */
export const IN_STOCK = sql`v.status <> 'sold'`

export function isInStock(vehicleId: SQL): SQL {
  return sql`exists (select from vehicle v where v.id = ${vehicleId} and ${IN_STOCK})`
}

/** The columns of vehicle `v` that searches look at besides the model. */
export const SEARCHED: Readonly<Record<ListColumn | RangeColumn, SQL>> = {
  ...mapLists(({ column }) => columnOf(vehicle[column])),
  ...mapRanges(({ stored }) => columnOf(vehicle[stored])),
}

function columnOf({ name }: { readonly name: string }): SQL {
  return sql.raw(`v.${name}`)
}

/** The only vehicles that can fit, where what they cost at a destination was looked at beforehand; absent = all. */
export type Fitting = { readonly fitting?: readonly number[] }

/** The part of a search that says which vehicles fit, about vehicle `v`. An unknown value fits no bound and no list. */
export function toCondition({ names, isPartialModel, lists, ranges, fitting }: Criteria & Fitting): SQL {
  return allOf([
    IN_STOCK,
    names.length === 0 ? undefined : isOneOfModels(names, isPartialModel),
    ...EVERY_FACET.map((facet) =>
      facet.kind === 'list'
        ? isOneOf(SEARCHED[facet.column], lists[facet.column])
        : isWithin(facet, ranges[facet.column]),
    ),
    fitting && sql`v.id = any(${sql.param(fitting)}::bigint[])`,
  ])
}

/** Joined by 'and'; parts that are undefined ask nothing. */
export function allOf(parts: readonly (SQL | undefined)[]): SQL {
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )
}

/** Undefined for the empty list, which means any. Lists travel as one parameter, whatever their length. */
export function isOneOf(column: SQL, ids: readonly number[]): SQL | undefined {
  return ids.length === 0 ? undefined : sql`${column} = any(${sql.param(ids)}::bigint[])`
}

/** Undefined where no bound is set; an unknown value fits no bound. */
export function isWithin(range: Range, { min, max }: Interval): SQL | undefined {
  if (min === null && max === null) return undefined
  const column = SEARCHED[range.column]
  const type = sql.raw(range.storage === 'int32' ? 'int' : 'bigint')
  // What stands for an unknown price would be the lowest; null fits no comparison.
  const from = range.unknown === null ? min : Math.max(min ?? 0, range.unknown + 1)
  return allOf([
    from === null ? undefined : sql`${column} >= ${from}::${type}`,
    max === null ? undefined : sql`${column} <= ${max}::${type}`,
  ])
}

/** Names become ids of models first, once for each statement: the table of models is small, and ids have indexes. */
function isOneOfModels(terms: readonly NameTerm[], isPartialModel: boolean): SQL {
  const fits = terms.map((term) => sql`(${fitsTerm(term, isPartialModel)})`)
  const spacedName = terms.some((term) => isOfWords(term, isPartialModel)) ? WITH_SPACED_NAME : sql``
  return sql`v.model_id = any(array(
    select m.id from model m join make k on k.id = m.make_id${spacedName} where ${sql.join(fits, sql` or `)}))`
}

function fitsTerm({ makes, models }: NameTerm, isPartialModel: boolean): SQL {
  if (isOfWords({ makes, models }, isPartialModel)) {
    const texts = models.map(wordsOf).filter(isText)
    return sql.join([fitsModel(models, true), ...texts.map((words) => hasAllWords(words, sql`n.spaced`))], sql` or `)
  }
  return allOf([
    makes.length === 0 ? undefined : sql`k.name_key = any(${sql.param(makes)}::text[])`,
    models.length === 0 ? undefined : fitsModel(models, isPartialModel),
  ])
}

/** Whether what is said of models are texts of words of make and model. */
function isOfWords({ makes, models }: NameTerm, isPartialModel: boolean): boolean {
  return makes.length === 0 && isPartialModel && models.length > 0
}

const isText = (words: readonly string[]) => words.length > 0

/** Make and model as `vehicle-words` has them: words between blanks, without accents. */
const SPACED_NAME = sql`' ' || translate(regexp_replace(normalize(k.name_key || ' ' || m.name_key, NFD),
  '[\\u0300-\\u036f]', '', 'g'), ${sql.param(WORD_SEPARATORS)}::text, ${sql.param(' '.repeat(WORD_SEPARATORS.length))}::text) || ' '`

/** Put together once for each model, however many texts are looked for in it: `offset` keeps it from being copied. */
const WITH_SPACED_NAME = sql` cross join lateral (select ${SPACED_NAME} as spaced offset 0) n`

/** Whether make `k` and model `m` have all words, each as the beginning of one of theirs; the first that lacks decides. */
export function hasAllWords(words: readonly string[], name = SPACED_NAME): SQL {
  const sought = sql.param(words.map(soughtWord))
  return sql`not exists (select from unnest(${sought}::text[]) as word where strpos(${name}, word) = 0)`
}

/** Containment by position, not by LIKE: every character of a name stands for itself. */
function fitsModel(models: readonly string[], isPartialModel: boolean): SQL {
  if (!isPartialModel) return sql`m.name_key = any(${sql.param(models)}::text[])`
  return sql`exists (select from unnest(${sql.param(models)}::text[]) as part where strpos(m.name_key, part) > 0)`
}

/** As staff call it: 'withdrawn' is stored as sold. */
export const STAFF_STATUS = sql`case when v.withdrawn_at is not null then 'withdrawn' else v.status end`
