import { STATUS_CODES, type ServerResponse } from 'node:http'
import { ERROR_KEYS } from '../../shared/contract/errors.ts'
import { failureBody } from './failure-body.ts'
import type { AppError } from './app-error.ts'

/** Security headers of an answer that leaves before any plugin has seen its request (`security.answer-headers`). */
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

type Failure = { readonly error: AppError; readonly requestId: string }

/** Answers a request that the router refused. */
export function sendBareFailure(response: ServerResponse, { error, requestId }: Failure): void {
  const body = JSON.stringify(failureBody(error, requestId))
  response.writeHead(ERROR_KEYS[error.key].status, headersOf({ body, requestId }))
  response.end(body)
}

/** The whole answer as text, for a connection whose bytes never became a request; the connection ends after it. */
export function toBareFailure({ error, requestId }: Failure): string {
  const body = JSON.stringify(failureBody(error, requestId))
  const lines = Object.entries({ ...headersOf({ body, requestId }), Connection: 'close' })
  const { status } = ERROR_KEYS[error.key]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function headersOf({ body, requestId }: { readonly body: string; readonly requestId: string }) {
  return { ...HEADERS, 'X-Request-Id': requestId, 'Content-Length': Buffer.byteLength(body) }
}
