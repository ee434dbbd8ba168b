import { type Shown, TextCard, TextCards, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

/** One for each card, in their order. */
const PICTURES: readonly Shown[] = [
  { scene: 'yard', photo: 'yard' },
  { scene: 'papers' },
  { scene: 'keys', photo: 'people' },
  { scene: 'border' },
]

export function Page() {
  const about = useWords('about')
  return (
    <TextPage title={about.title}>
      <TextCards isFour>
        {about.cards.map(({ title, text }, index) => (
          <TextCard key={title} title={title} picture={PICTURES[index]}>
            {text}
          </TextCard>
        ))}
      </TextCards>
    </TextPage>
  )
}
