import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../src/server/logger.ts'
import { RATE_RULES } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

const METRICS_TOKEN = 'm'.repeat(32)
const lines: string[] = []

let shop: TestApp
beforeAll(async () => {
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  shop = await createTestApp({ log, env: { METRICS_TOKEN } })
})
afterAll(() => shop.close())
beforeEach(() => {
  lines.length = 0
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
})

type Sender = { readonly type?: string; readonly remoteAddress?: string }

function send(body: unknown, { type = 'application/csp-report', remoteAddress = '198.51.100.1' }: Sender = {}) {
  const headers = { 'content-type': type }
  return shop.app.inject({
    method: 'POST',
    url: PATHS.violations,
    remoteAddress,
    headers,
    payload: JSON.stringify(body),
  })
}

const aReport = (fields: object) => ({ 'csp-report': { 'effective-directive': 'script-src-elem', ...fields } })

describe('the content security policy of every answer (`security.trusted-scripts`)', () => {
  it.each(['/api/health', '/api/nowhere', '/api/stock/image?id=1'])(
    'lets no text become code, and names where breaches are reported: %s',
    async (url) => {
      const { headers } = await shop.app.inject({ url, remoteAddress: '198.51.100.9' })
      const policy = String(headers['content-security-policy']).split(';')
      expect(policy).toContain(`require-trusted-types-for 'script'`)
      expect(policy).toContain('trusted-types default')
      expect(policy).toContain(`report-uri ${PATHS.violations}`)
      // Chromium reports nowhere when `report-to` stands there and its endpoints came over plain http.
      expect(policy.join(';')).not.toContain('report-to')
      expect(headers['reporting-endpoints']).toBeUndefined()
    },
  )

  it('names the endpoint of newer browsers where the address is https', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://shop.example.test' } })
    const { headers } = await secure.app.inject({ url: '/api/health' })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain(`report-uri ${PATHS.violations}`)
    expect(policy).toContain('report-to violations')
    expect(headers['reporting-endpoints']).toBe(`violations="${PATHS.violations}"`)
    await secure.close()
  })
})

describe('reports of violations (`security.violations-reported`)', () => {
  it('writes a short line without anything of a person, for both kinds of reports', async () => {
    const page = 'https://shop.example.com/check?name=Thandi#secret'
    const legacy = await send(
      aReport({
        'blocked-uri': 'https://evil.example/x.js?token=1',
        'document-uri': page,
        'source-file': 'inline',
        'line-number': 7,
        'script-sample': 'Thandi',
        referrer: 'https://mail.example/thandi',
      }),
    )
    expect(legacy.statusCode).toBe(200)
    const body = {
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      documentURL: page,
    }
    const list = await send(
      [
        { type: 'csp-violation', age: 1, url: page, body },
        { type: 'deprecation', body: {} },
      ],
      {
        type: 'application/reports+json',
      },
    )
    expect(list.statusCode).toBe(200)
    expect(lines.map((line) => (JSON.parse(line) as { violation: object }).violation)).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: 'https://shop.example.com/check',
        source: 'inline',
        line: 7,
      },
      {
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        page: 'https://shop.example.com/check',
        source: '',
        line: 0,
      },
    ])
    expect(lines.join('')).not.toMatch(/thandi|secret|token/i)
  })

  it('takes what Chromium sends, over http at once and over https in a list', async () => {
    const page = 'https://127.0.0.1:40361/'
    const policy = "default-src 'self'; require-trusted-types-for 'script'; trusted-types default"
    const atOnce = {
      'csp-report': {
        'document-uri': page,
        referrer: '',
        'violated-directive': 'require-trusted-types-for',
        'effective-directive': 'require-trusted-types-for',
        'original-policy': `${policy}; report-uri /api/violations`,
        disposition: 'enforce',
        'blocked-uri': 'trusted-types-sink',
        'line-number': 1,
        'column-number': 36,
        'status-code': 200,
        'script-sample': 'Element innerHTML|<b>x',
      },
    }
    const inList = {
      age: 58_829,
      body: {
        blockedURL: 'trusted-types-sink',
        columnNumber: 36,
        disposition: 'enforce',
        documentURL: page,
        effectiveDirective: 'require-trusted-types-for',
        lineNumber: 1,
        originalPolicy: `${policy}; report-to violations`,
        referrer: '',
        sample: 'Element innerHTML|<b>x',
        statusCode: 200,
      },
      type: 'csp-violation',
      url: page,
      user_agent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    }
    const remoteAddress = '198.51.100.7'
    expect((await send(atOnce, { remoteAddress })).statusCode).toBe(200)
    expect((await send([inList], { type: 'application/reports+json', remoteAddress })).statusCode).toBe(200)
    const told = { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page, source: '', line: 1 }
    expect(lines.map((line) => (JSON.parse(line) as { violation: object }).violation)).toEqual([told, told])
  })

  it('cuts and cleans what anybody may send', async () => {
    await send(
      aReport({
        'effective-directive': 'x'.repeat(900),
        'blocked-uri': `https://a.example/${'y'.repeat(900)}`,
        'document-uri': 'https://a.example/\u001B[31m\n{"level":60}',
        'source-file': '"}\nrm -rf',
      }),
      { remoteAddress: '198.51.100.2' },
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]?.length).toBeLessThan(700)
    expect(lines[0]).not.toMatch(/\\u001b|rm -rf|"level":60/)
  })

  it.each([[[]], [{}], [{ 'csp-report': { 'blocked-uri': 'z'.repeat(2001) } }], ['text'], [[1]]])(
    'writes nothing about %j',
    async (body) => {
      const { statusCode } = await send(body, { remoteAddress: '198.51.100.3' })
      expect(statusCode).toBe(Array.isArray(body) && body.length === 0 ? 200 : 400)
      expect(lines.filter((line) => line.includes('a page broke'))).toEqual([])
    },
  )

  it('is limited for an address, and in lines of a process whoever sends', async () => {
    const { max } = RATE_RULES.violation
    for (let call = 0; call < max; call += 1) {
      expect((await send(aReport({}), { remoteAddress: '198.51.100.4' })).statusCode).toBe(200)
    }
    expect((await send(aReport({}), { remoteAddress: '198.51.100.4' })).statusCode).toBe(429)
    for (let call = 0; call < 40; call += 1) await send(aReport({}), { remoteAddress: `203.0.113.${call}` })
    expect(lines.filter((line) => line.includes('a page broke'))).toHaveLength(30)
    shop.clock.now = new Date(TEST_TIME.getTime() + 3_600_000)
    await send(aReport({}), { remoteAddress: '203.0.113.99' })
    expect(lines.filter((line) => line.includes('a page broke'))).toHaveLength(31)
  })

  it('is counted by the metrics', async () => {
    await send(aReport({}), { remoteAddress: '198.51.100.5' })
    const { body } = await shop.app.inject({
      url: PATHS.metrics,
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(body).toMatch(/saex_requests_total\{kind="violation",status="200"\} \d+/)
  })
})
