import { TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const faq = useWords('faq')
  return (
    <TextPage title={faq.title} intro={faq.intro} picture={{ scene: 'papers' }}>
      <div className="read vstack gap-5 mt-5">
        {faq.items.map(({ question, answer }) => (
          <section key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
          </section>
        ))}
      </div>
    </TextPage>
  )
}
