import { TextPage } from './TextPage.tsx'
import { useWords } from '../../../words/use-words.ts'

export function Page() {
  const testimonials = useWords('testimonials')
  return (
    <TextPage
      title={testimonials.title}
      intro={testimonials.text}
      picture={{ scene: 'keys', photo: 'people' }}
      isHidden
    />
  )
}
