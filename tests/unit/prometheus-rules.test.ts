import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const rules = textOf('docs/deploy/prometheus-rules.yml').split(/^ {6}- alert: /m)
const cases = textOf('docs/deploy/prometheus-rules.test.yml')
const alarms = rules.slice(1).map((rule) => ({ name: /^\w+/.exec(rule)?.[0] ?? '', rule }))

/** As pages of documents name their headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

test('every alarm names a heading of a document that says what to do', () => {
  const lost = alarms.filter(({ rule }) => {
    const [, path = '', anchor = ''] = /runbook: (docs\/operate\/[\w-]+\.md)#([\w-]+)/.exec(rule) ?? []
    return path === '' || ![...textOf(path).matchAll(/^#+ (.+)$/gm)].some(([, text = '']) => anchorOf(text) === anchor)
  })
  expect(alarms.length).toBeGreaterThan(10)
  expect(lost.map(({ name }) => name)).toEqual([])
})

test('every alarm has a case in which it fires and one in which it does not', () => {
  const lacking = alarms.filter(({ name }) => {
    const mentioned = cases.split(`alertname: ${name}`).slice(1)
    const firing = mentioned.filter((rest) => /^,?\s+exp_alerts/.test(rest))
    return firing.length === 0 || firing.length === mentioned.length
  })
  expect(lacking.map(({ name }) => name)).toEqual([])
})

test('every metric of ours that an alarm asks for is one that the product tells, and one that is documented', () => {
  const source = globSync('src/server/**/*.ts', { cwd: ROOT }).map(textOf).join('')
  const asked = new Set(rules.slice(1).flatMap((rule) => [...rule.matchAll(/\bsaex_[a-z_]+/g)].map(([name]) => name)))
  const metrics = [...asked].map((name) => name.replace(/_bucket$/, ''))
  expect(metrics.filter((name) => !source.includes(`'${name}'`))).toEqual([])
  expect(metrics.filter((name) => !textOf('docs/operate/monitoring.md').includes(`\`${name}`))).toEqual([])
})

test('rates are not called old while there are none to be had', () => {
  // None from Good Friday to Easter Monday; on Tuesday's the worker comes two hours after they were published.
  const gapMs = Date.parse('2027-03-30T16:37:00Z') - Date.parse('2027-03-25T12:15:00Z')
  const { rule = '' } = alarms.find(({ name }) => name === 'SaexRatesOld') ?? {}
  expect(Number(/> (\d+) \* 86400/.exec(rule)?.[1]) * 86_400_000).toBeGreaterThan(gapMs)
})
