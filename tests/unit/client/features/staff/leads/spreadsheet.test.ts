import type { LeadsPageQuery } from '../../../../../../src/shared/contract/reporting.ts'
import { expect, test } from 'vitest'
import { collectRows } from '../../../../../../src/client/features/staff/leads/collect-rows.ts'
import { describeLeads } from '../../../../../../src/client/features/staff/leads/describe-leads.ts'
import { leadsRow } from './rows.ts'

test('all rows that a search finds are collected in its order, each once, also when one is issued meanwhile', async () => {
  const stock = Array.from({ length: 230 }, (_, index) => leadsRow(230 - index))
  const asked: LeadsPageQuery[] = []
  const seen: string[] = []
  const rows = await collectRows({
    query: { sort: 'date', direction: 'desc', search: 'toyota', show: 'all' },
    ask: async (query) => {
      asked.push(query)
      if (query.first === 100) stock.unshift(leadsRow(231))
      return { rows: stock.slice(query.first, query.first + query.row), totalRecords: stock.length }
    },
    onProgress: (done, total) => seen.push(`${done}/${total}`),
  })
  expect(asked.map(({ first, row, search }) => [first, row, search])).toEqual([
    [0, 100, 'toyota'],
    [100, 100, 'toyota'],
    [200, 100, 'toyota'],
  ])
  expect(rows.map(({ quoteNumber }) => quoteNumber)).toEqual(stock.slice(1).map(({ quoteNumber }) => quoteNumber))
  expect(seen.at(-1)).toBe('230/231')
})

test('the spreadsheet has costs as dollars in two columns, dates as dates, and nothing that runs', () => {
  const { fileName, sheets } = describeLeads([
    leadsRow(7, { vehicleMake: '=cmd()', vehicleYear: 1, vehicleLength: 6, status: 'withdrawn' }),
  ])
  expect(fileName).toBe('Vehicle Leeds.xlsx')
  const [sheet] = sheets
  expect(sheet?.columns.map(({ heading }) => heading)).toEqual([
    'QUOTE NUMBER',
    'REFERENCE',
    'SUPPLIER',
    'MAKE',
    'MODEL',
    'YEAR',
    'QUOTE DATE',
    'DEALER VEHICLE COST USD',
    'CLIENT VEHICLE COST USD',
    'PRICE BY HAND',
    'STATUS',
  ])
  expect(sheet?.columns[7]?.format).toContain('US$')
  expect(sheet?.rows[0]?.slice(0, 6)).toEqual(['Q2026-000007', 'SAEX0000007', 'Karoo Motors', '=cmd()', 'Hilux', null])
  expect(sheet?.rows[0]?.slice(7)).toEqual([23525.96, 25296.79, 'Price by hand', 'Withdrawn'])
})
