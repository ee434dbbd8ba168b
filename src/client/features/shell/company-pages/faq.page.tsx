import { FAQ } from '../../../content/pages.ts'
import { TextPage } from './TextPage.tsx'

export function Page() {
  return (
    <TextPage title={FAQ.title} intro={FAQ.intro}>
      <div className="read stack faq">
        {FAQ.items.map(({ question, answer }) => (
          <section key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
          </section>
        ))}
      </div>
    </TextPage>
  )
}
