import { expect, it } from 'vitest'
import { clockWords, companyHours, hourRow } from '../../../src/client/content/company-hours.ts'
import { COMPANY } from '../../../src/shared/domain/company.ts'

it('says the hours in English as the company does', () => {
  expect(companyHours(COMPANY, 'en')).toBe('Monday to Friday 9:00am to 3:30pm')
})

it('says in English both parts of the hours as the company says the whole', () => {
  const row = hourRow(COMPANY, 'en')
  expect(`${row?.days} ${row?.time}`).toBe(COMPANY.hours)
})

it.each([
  ['00:05', '12:05am'],
  ['09:00', '9:00am'],
  ['12:00', '12:00pm'],
  ['15:30', '3:30pm'],
])('says a time in English as the company does: %s', (clock, said) => {
  expect(clockWords(clock, 'en')).toBe(said)
  expect(clockWords(clock, 'pt')).toBe(clock)
})

it.each([
  ['fr', 'Lundi – vendredi, 09:00 – 15:30'],
  ['pt', 'Segunda-feira – sexta-feira, 09:00 – 15:30'],
  ['sw', 'Jumatatu – Ijumaa, 09:00 – 15:30'],
] as const)('says them in the language of the page: %s', (language, hours) => {
  expect(companyHours(COMPANY, language)).toBe(hours)
})

it('keeps the company’s own words where days do not follow each other, and hides what it has not given', () => {
  const openingHours = { weekdays: [1, 3, 5], opens: '08:00', closes: '12:00' }
  expect(companyHours({ ...COMPANY, openingHours }, 'fr')).toBe(COMPANY.hours)
  expect(companyHours({ ...COMPANY, openingHours: null }, 'fr')).toBe(COMPANY.hours)
  expect(companyHours({ ...COMPANY, hours: null }, 'fr')).toBeNull()
})
