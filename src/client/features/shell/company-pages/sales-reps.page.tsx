import { SALES_REPS } from '../../../content/pages.ts'
import { TextCard, TextPage } from './TextPage.tsx'

export function Page() {
  return (
    <TextPage title={SALES_REPS.title} intro={SALES_REPS.sample}>
      <div className="cards">
        {SALES_REPS.people.map((rep) => (
          <TextCard key={rep.email} title={rep.fullName}>
            <div>
              {SALES_REPS.office}: {rep.officeNumberFirst} {rep.officeNumberLast}
            </div>
            <div>
              {SALES_REPS.mobile}: {rep.mobileNumberFirst} {rep.mobileNumberLast}
            </div>
            <div>
              {SALES_REPS.email}: {rep.email}
            </div>
          </TextCard>
        ))}
      </div>
    </TextPage>
  )
}
