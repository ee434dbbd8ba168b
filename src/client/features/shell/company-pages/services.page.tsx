import { SERVICES } from '../../../content/pages.ts'
import { TextCard, TextPage } from './TextPage.tsx'

export function Page() {
  return (
    <TextPage title={SERVICES.title} intro={SERVICES.intro}>
      <div className="cards">
        {SERVICES.items.map(({ title, text }) => (
          <TextCard key={title} title={title}>
            {text}
          </TextCard>
        ))}
      </div>
    </TextPage>
  )
}
