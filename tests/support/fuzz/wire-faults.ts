import * as fc from 'fast-check'

const LINES = [
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999',
  'Content-Length: 1e3',
  'Content-Length: ',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Expect: 100-continue',
  'Expect: nothing',
  'Upgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings',
  'Connection: close, Host',
  'Host: a',
  'Host: ',
  'Content-Type: application/json',
  'Content-Type: ',
  'Content-Encoding: gzip',
  'X: \u0000',
  'X: a\u0001b',
  ': none',
  'no colon',
  ' folded',
  'X\u00e9: 1',
  'Token: a',
  'Token: b',
  `Cookie: ${'a=b; '.repeat(500)}`,
  `X: ${'y'.repeat(17_000)}`,
  'Range: bytes=0-',
  'Trailer: Host',
  'TE: trailers',
]
const FIRST = [
  'GET /api/health HTTP/1.1',
  'POST /api/stock HTTP/1.1',
  'POST /api/login HTTP/1.1',
  'POST /api/session/logout HTTP/1.1',
  'GET /api/health HTTP/1.0',
  'GET /api/health HTTP/2.0',
  'GET /api/health HTTP/9',
  'GET  /api/health  HTTP/1.1',
  'PRI * HTTP/2.0',
  'get /api/health HTTP/1.1',
  'CONNECT /api/stock HTTP/1.1',
  'GET http://evil.test/api/health HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET /api/\u00ff HTTP/1.1',
  'GET /api/health',
  '\u0016\u0003\u0001',
  `GET /api/${'a'.repeat(20_000)} HTTP/1.1`,
  '',
]
const BODIES = [
  '',
  '{}',
  '{"a"',
  '5\r\n{"a":\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\n',
  '\u0000\u0000\u0000',
  '{}'.padEnd(70_000, ' '),
]

/** Bytes that look like HTTP and mostly are none: wrong lengths, doubled and broken headers, odd first lines. */
export function wireFaults(): fc.Arbitrary<string> {
  const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 5 })
  const first = fc.oneof(fc.constantFrom(...FIRST.slice(0, 4)), fc.constantFrom(...FIRST))
  const host = fc.oneof(
    { weight: 4, arbitrary: fc.constant(['Host: shop.example.test']) },
    { weight: 1, arbitrary: fc.constant([]) },
  )
  return fc
    .record({
      first,
      host,
      lines,
      body: fc.constantFrom(...BODIES),
      end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', ''),
    })
    .map(
      ({ first: line, host: named, lines: more, body, end }) =>
        [line, ...named, ...more].join('\r\n') + `\r\n${end}${body}`,
    )
}

/** The first answer on a connection, whose length is stated; undefined when nothing came. */
export function firstAnswer(text: string): { readonly status: number; readonly body: string } | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return text === '' ? undefined : { status: 0, body: text }
  const head = text.slice(0, end)
  if (head.startsWith('HTTP/1.1 100 ')) return firstAnswer(text.slice(end + 4))
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  return {
    status,
    body: Buffer.from(text.slice(end + 4), 'latin1')
      .subarray(0, length)
      .toString(),
  }
}
