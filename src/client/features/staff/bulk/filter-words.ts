import type { StaffFilter } from '../../../../shared/contract/stock-desk.ts'
import { formatAmount } from '../../../../shared/domain/money.ts'
import { messages } from './messages.ts'

const { of } = messages

/** By what the vehicles of a change were found, so that whoever confirms it sees what was selected. */
export function filterWords(filter: StaffFilter): string {
  const { search, status, supplierIds, makeModels, years, minPrice, maxPrice, minDays, maxDays, only } = filter
  const inRand = (amount: number | null) => (amount === null ? '…' : formatAmount(amount, 'ZAR'))
  const parts = [
    search === '' ? null : of.search(search),
    status.length === 0 ? null : of.status(status.map((name) => messages.statuses[name]).join(', ')),
    supplierIds.length === 0 ? null : of.suppliers(supplierIds.length),
    makeModels.length === 0
      ? null
      : of.models(makeModels.map(({ MakeName, ModelName }) => `${MakeName} ${ModelName ?? ''}`.trim()).join(', ')),
    years.length === 0 ? null : of.years(years.join(', ')),
    minPrice === null && maxPrice === null ? null : of.price(inRand(minPrice), inRand(maxPrice)),
    minDays === null && maxDays === null ? null : of.days(String(minDays ?? '…'), String(maxDays ?? '…')),
    ...only.map((mark) => of.only[mark]),
  ].filter((part) => part !== null)
  return parts.length === 0 ? messages.wholeStock : parts.join('; ')
}
