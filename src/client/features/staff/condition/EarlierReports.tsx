import { Suspense } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import AccordionBody from 'react-bootstrap/AccordionBody'
import AccordionHeader from 'react-bootstrap/AccordionHeader'
import AccordionItem from 'react-bootstrap/AccordionItem'
import type { StaffReport } from '../../../../shared/contract/condition-desk.ts'
import { dayAndMinuteInDigits, dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { loadLateWords } from '../../../words/words.ts'
import { messages } from './messages.ts'

const areas = lazyPart(async () => (await import('../../listing/late.ts')).ReportAreas, loadLateWords)

/** Reports that buyers no longer see, with who made them and why they were withdrawn. */
export function EarlierReports({ reports }: { readonly reports: readonly StaffReport[] }) {
  if (reports.length === 0) return null
  return (
    <section className="mt-4" aria-labelledby="earlier-reports">
      <h2 id="earlier-reports" className="mb-2">
        {messages.earlier}
      </h2>
      <Accordion alwaysOpen className="earlier-reports">
        {reports.map((report) => (
          <AccordionItem key={report.id} eventKey={String(report.id)}>
            <AccordionHeader as="h3">
              {messages.earlierOf(
                dayInDigits(`${report.inspectedOn}T00:00:00.000Z`),
                report.madeBy,
                dayAndMinuteInDigits(report.madeAt),
              )}
            </AccordionHeader>
            <AccordionBody>
              <p>{whyGone(report)}</p>
              <PartBoundary>
                <Suspense fallback={<SkeletonLines widths={[50, 75, 100]} />}>
                  <areas.Part report={withAddresses(report)} />
                </Suspense>
              </PartBoundary>
            </AccordionBody>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  )
}

function whyGone({ withdrawnAt, withdrawnBy, why }: StaffReport): string {
  if (withdrawnAt === null) return messages.replaced
  return messages.withdrawnBy(withdrawnBy ?? '', dayAndMinuteInDigits(withdrawnAt), why ?? '')
}

/** Staff get photos by their keys. */
function withAddresses(report: StaffReport): StaffReport {
  const own = structuredClone(report)
  for (const { findings } of own.areas) {
    for (const finding of findings) finding.pictures = finding.pictures.map((key) => `/pictures/${key}`)
  }
  return own
}
