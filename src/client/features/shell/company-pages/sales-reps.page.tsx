import { TextCard, TextCards, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const salesReps = useWords('salesReps')
  return (
    <TextPage
      title={salesReps.title}
      intro={salesReps.sample}
      picture={{ scene: 'keys', photo: 'people' }}
      isHidden={salesReps.sample !== ''}
    >
      <TextCards isNarrow>
        {salesReps.people.map((rep) => (
          <TextCard key={rep.email} title={rep.fullName}>
            <div>
              {salesReps.office}: {rep.officeNumberFirst} {rep.officeNumberLast}
            </div>
            <div>
              {salesReps.mobile}: {rep.mobileNumberFirst} {rep.mobileNumberLast}
            </div>
            <div>
              {salesReps.email}: {rep.email}
            </div>
          </TextCard>
        ))}
      </TextCards>
    </TextPage>
  )
}
