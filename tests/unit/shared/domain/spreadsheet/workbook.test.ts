import { expect, test } from 'vitest'
import { describeTable } from '../../../../../src/shared/domain/spreadsheet/workbook.ts'

type Row = { readonly maker: string; readonly amount: number | null; readonly at: string }

const rows: readonly Row[] = [
  { maker: '=Toyota', amount: 1234.5, at: '2026-11-20T22:30:00.000Z' },
  { maker: 'Isuzu', amount: null, at: 'never' },
  { maker: 'Ford', amount: Number.NaN, at: '1970-01-01T00:00:00.000Z' },
]

const sheet = describeTable<Row>({
  name: 'A/B',
  columns: [
    { name: 'makerName', valueOf: (row) => row.maker },
    { name: 'costUsd', valueOf: (row) => row.amount },
    { name: 'quoteDate', kind: 'instant', valueOf: (row) => row.at },
    { name: 'page', kind: 'link', valueOf: () => 'https://shop.example.test/' },
  ],
  rows,
})

test('a table has headings, formats and kinds by its columns', () => {
  expect(sheet.name).toBe('A B')
  expect(sheet.columns.map(({ heading, format, isLink }) => [heading, format, isLink])).toEqual([
    ['MAKER NAME', undefined, false],
    ['COST USD', '"US$" #,##0.00', false],
    ['QUOTE DATE', 'yyyy/mm/dd hh:mm', false],
    ['PAGE', undefined, true],
  ])
})

test('texts stay as typed, amounts stay exact, what is no number is empty', () => {
  expect(sheet.rows.map((row) => row.slice(0, 2))).toEqual([
    ['=Toyota', 1234.5],
    ['Isuzu', null],
    ['Ford', null],
  ])
})

test('instants are the days and minutes of Johannesburg; an unreadable one stays as text', () => {
  const [late, never, epoch] = sheet.rows.map((row) => row[2])
  expect(late).toBeCloseTo(46_347 + 0.5 / 24, 9)
  expect(never).toBe('never')
  expect(epoch).toBeCloseTo(25_569 + 2 / 24, 9)
})

test('columns are as wide as what they hold, within bounds', () => {
  const widths = describeTable({
    name: 'x',
    columns: [
      { name: 'a', valueOf: () => 'x' },
      { name: 'b', valueOf: () => 'x'.repeat(500) },
      { name: 'quoteDate', kind: 'instant' as const, valueOf: () => '2026-11-20T22:30:00.000Z' },
    ],
    rows: [1],
  }).columns.map(({ width }) => width)
  expect(widths).toEqual([8, 60, 18])
})

test('a table without rows keeps its headings', () => {
  expect(describeTable({ name: 'x', columns: [{ name: 'make', valueOf: () => null }], rows: [] })).toMatchObject({
    columns: [{ heading: 'MAKE' }],
    rows: [],
  })
})
