import { ABOUT } from '../../../content/pages.ts'
import { TextCard, TextPage } from './TextPage.tsx'

export function Page() {
  return (
    <TextPage title={ABOUT.title}>
      <div className="cards">
        {ABOUT.cards.map(({ title, text }) => (
          <TextCard key={title} title={title}>
            {text}
          </TextCard>
        ))}
      </div>
    </TextPage>
  )
}
