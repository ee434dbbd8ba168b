import { TextCard, TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const services = useWords('services')
  return (
    <TextPage title={services.title} intro={services.intro}>
      <div className="cards">
        {services.items.map(({ title, text }) => (
          <TextCard key={title} title={title}>
            {text}
          </TextCard>
        ))}
      </div>
    </TextPage>
  )
}
