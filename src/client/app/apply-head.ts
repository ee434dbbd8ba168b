import type { Company } from '../../shared/domain/company.ts'
import type { Head } from '../ui/page-context.ts'
import { attributeOf, fullTitle, metaOf } from './head-tags.ts'

/** Title and meta tags of the page that is now on screen. */
export function applyHead({ head, company }: { readonly head: Head; readonly company: Company }): void {
  document.title = fullTitle({ head, company })
  const metas = metaOf({ head, url: new URL(location.href), company })
  for (const [name, content] of Object.entries(metas)) metaElement(name).content = content
}

function metaElement(name: string): HTMLMetaElement {
  const attribute = attributeOf(name)
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${name}"]`)
  if (found) return found
  const created = document.createElement('meta')
  created.setAttribute(attribute, name)
  document.head.append(created)
  return created
}
