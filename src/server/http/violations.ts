import * as z from 'zod'
import { envelopeOf } from '../../shared/contract/envelope.ts'
import { LIMITS } from '../../shared/contract/limits.ts'
import { PATHS } from '../../shared/contract/paths.ts'
import { violationReportSchema, type ViolationReport } from '../../shared/contract/violations.ts'
import { MINUTE_MS } from '../../shared/domain/durations.ts'
import type { AppContext } from '../context.ts'
import { answer } from './answer.ts'
import type { App } from './app.ts'

/** What browsers call a report with `report-uri` and with `report-to`, and old ones. */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json', 'application/json']
/** Lines of one process in a minute: enough to see what is wrong, too few to fill a disk. The metric counts on. */
const MAX_LINES = 30
/** So much of an address shows the file or the page. */
const MAX_SHOWN = 120

type Violation = {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number
}

/**
 * `POST /api/violations`: what browsers say about breaches of the content security policy, counted by the metrics under
 * the kind `violation` and written as short lines (`security.violations-reported`). Anybody may send anything, so no text
 * gets into a line but names of directives and paths, without their query.
 */
export async function registerViolations(app: App, { clock, log }: Pick<AppContext, 'clock' | 'log'>): Promise<void> {
  let lines = { minute: 0, count: 0 }
  await app.register(async (scope: App) => {
    scope.addContentTypeParser(
      /^application\/(?:csp-report|reports\+json)(;|$)/,
      { parseAs: 'string', bodyLimit: LIMITS.bodyBytes },
      app.getDefaultJsonParser('error', 'error'),
    )
    scope.post(
      PATHS.violations,
      { schema: { consumes: REPORT_TYPES, body: violationReportSchema, response: { 200: envelopeOf(z.null()) } } },
      async (request) => {
        const minute = Math.floor(clock().getTime() / MINUTE_MS)
        if (minute !== lines.minute) lines = { minute, count: 0 }
        for (const violation of readViolations(request.body)) {
          lines.count += 1
          if (lines.count <= MAX_LINES) log.warn({ violation }, 'a page broke its content security policy')
        }
        return answer(null)
      },
    )
  })
}

function readViolations(report: ViolationReport): readonly Violation[] {
  if ('csp-report' in report) {
    const sent = report['csp-report']
    const directive = sent['effective-directive'] ?? sent['violated-directive']
    return [
      toViolation({
        directive,
        blocked: sent['blocked-uri'],
        page: sent['document-uri'],
        source: sent['source-file'],
        line: sent['line-number'],
      }),
    ]
  }
  return report.flatMap(({ type, body }) => {
    if (type !== 'csp-violation' || body === undefined) return []
    const { effectiveDirective: directive, blockedURL: blocked, documentURL: page, sourceFile: source } = body
    return [toViolation({ directive, blocked, page, source, line: body.lineNumber })]
  })
}

type Sent = { readonly [Key in Exclude<keyof Violation, 'line'>]: string | null | undefined } & {
  readonly line: number | null | undefined
}

function toViolation({ directive, blocked, page, source, line }: Sent): Violation {
  return {
    directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? '',
    blocked: toPath(blocked),
    page: toPath(page),
    source: toPath(source),
    line: Number.isInteger(line) ? (line ?? 0) : 0,
  }
}

/** A keyword such as `inline`, or origin and path of an address: its query and fragment may be somebody's own. */
function toPath(text: string | null | undefined): string {
  const address = text ?? ''
  if (/^[a-z-]{1,40}$/.test(address)) return address
  if (!URL.canParse(address)) return ''
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`.replaceAll(/[^\w\-./:%]/g, '_').slice(0, MAX_SHOWN)
}
