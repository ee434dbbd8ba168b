import * as z from 'zod/mini'
import { readEnvelope } from '../../../../offline/answers/answer-store.ts'
import type { PackContent, PackedVehicle } from '../../../../offline/packs/pack-content.ts'
import { type ItemCheck, isComplete } from '../../../../offline/packs/check-pack.ts'
import type { SavedAnswer } from '../../../../offline/stock/stock-tables.ts'
import { deliveryPricesSchema } from '../../../../shared/contract/catalogue.ts'
import { entryRulesResultSchema } from '../../../../shared/contract/entry-rules.ts'
import { PATHS } from '../../../../shared/contract/paths.ts'
import { lineItemSchema } from '../../../../shared/contract/quotes.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { usualArrival } from '../../../../shared/domain/entry-rules/arrival.ts'
import { describeEntry } from '../../../../shared/domain/entry-rules/entry-words.ts'
import { judgeEntry } from '../../../../shared/domain/entry-rules/judge-entry.ts'
import type { Language } from '../../../../shared/domain/language.ts'
import { currencyOfSymbol, formatAmount, roundHalfUp } from '../../../../shared/domain/money.ts'
import { totalOf } from '../../../../shared/domain/quote-total.ts'
import type { Words } from '../../../words/words.ts'
import type { Currency } from '../../shell/public.ts'
import { byteWords } from '../storage/byte-words.ts'

type Schema<T> = { readonly safeParse: (value: unknown) => { readonly data?: T | undefined } }

function resultOf<T>(answers: readonly SavedAnswer[], path: string, schema: Schema<T>): T | undefined {
  const answer = answers.find(({ key }) => key.split(' ', 2)[1]?.startsWith(`${path}?`))
  return answer && schema.safeParse(readEnvelope(answer.body)?.result).data
}

/** What is not ready, in words; undefined = all of it is. */
export function faultsOf(check: ItemCheck, isShellKept: boolean, messages: Words<'offlineUse'>): string | undefined {
  if (isComplete(check) && isShellKept) return undefined
  const missing = check.picturesWanted - check.picturesKept
  const lost = check.bytesLost === 0 ? null : byteWords(check.bytesLost, messages)
  return [
    isShellKept ? null : messages.missingShell,
    check.areAnswersKept ? null : messages.missingAnswers,
    check.arePapersKept ? null : messages.missingPapers,
    missing === 0 ? null : messages.missingPictures(missing, lost),
  ]
    .filter((fault) => fault !== null)
    .join(', ')
}

/** 'US$ 31 250.00', in the tariff's currency where there is no rate; undefined where there is no delivered price. */
export function deliveredPrice({ answers }: PackedVehicle, { code, convertAmount }: Currency): string | undefined {
  const items = resultOf(answers, PATHS.deliveryCost, linesSchema)
  const total = items && totalOf(items)
  const currency = total && currencyOfSymbol(total.symbol)
  if (!total || !currency) return undefined
  const amount = convertAmount(total.amount, currency)
  return amount === undefined ? formatAmount(total.amount, currency) : formatAmount(roundHalfUp(amount, 2), code)
}

type Reader = { readonly now: Date; readonly entryWords: Words<'entryRules'>; readonly language: Language }

/** Whether the vehicle may enter, in one sentence; undefined where the rules are not there. */
export function entryTitle(
  { place, facts }: PackContent,
  { vehicle }: PackedVehicle,
  { now, entryWords, language }: Reader,
) {
  const known = resultOf(facts, PATHS.entryRules, entryRulesResultSchema)
  if (known === undefined) return undefined
  const rule = known.rules.find(({ countryId }) => countryId === place.country.countryId)?.rule
  const judgement = judgeEntry({ rule, vehicle, arrival: usualArrival(now) })
  const country = countryIn(place.country.countryName, language)
  return describeEntry({ ...judgement, country, asOf: rule?.asOf, words: entryWords.verdict }).title
}

/** Day from which the tariffs hold, '2026/07/01'. */
export function tariffDay({ facts }: PackContent): string | undefined {
  return resultOf(facts, PATHS.deliveryPrices, deliveryPricesSchema)?.tariff.effectiveFrom.replaceAll('-', '/')
}

const linesSchema = z.array(lineItemSchema)
