import { TESTIMONIALS } from '../../../content/pages.ts'
import { TextPage } from './TextPage.tsx'

export function Page() {
  return <TextPage title={TESTIMONIALS.title} intro={TESTIMONIALS.text} />
}
