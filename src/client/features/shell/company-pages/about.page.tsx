import { TextCard, TextCards, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const about = useWords('about')
  return (
    <TextPage title={about.title}>
      <TextCards>
        {about.cards.map(({ title, text }) => (
          <TextCard key={title} title={title}>
            {text}
          </TextCard>
        ))}
      </TextCards>
    </TextPage>
  )
}
