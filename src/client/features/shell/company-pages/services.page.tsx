import { TextCard, TextCards, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const services = useWords('services')
  return (
    <TextPage title={services.title} intro={services.intro}>
      <TextCards>
        {services.items.map(({ title, text }) => (
          <TextCard key={title} title={title}>
            {text}
          </TextCard>
        ))}
      </TextCards>
    </TextPage>
  )
}
