import { type Shown, TextCard, TextCards, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

/** One for each service, in their order. */
const PICTURES: readonly Shown[] = [{ scene: 'yard', photo: 'yard' }, { scene: 'carrier' }, { scene: 'papers' }]

export function Page() {
  const services = useWords('services')
  return (
    <TextPage title={services.title} intro={services.intro}>
      <TextCards>
        {services.items.map(({ title, text }, index) => (
          <TextCard key={title} title={title} picture={PICTURES[index]}>
            {text}
          </TextCard>
        ))}
      </TextCards>
    </TextPage>
  )
}
