import { TextCard, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const about = useWords('about')
  return (
    <TextPage title={about.title}>
      <div className="cards">
        {about.cards.map(({ title, text }) => (
          <TextCard key={title} title={title}>
            {text}
          </TextCard>
        ))}
      </div>
    </TextPage>
  )
}
