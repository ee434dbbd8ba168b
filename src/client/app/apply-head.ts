import { attributeOf, canonicalOf, type Described, fullTitle, metaOf } from './head-tags.ts'

/** Tags that not every page has: those of the page before must not stay. */
const OCCASIONAL = 'meta[name="robots"], meta[name^="twitter:"], meta[property^="og:image"], link[rel="canonical"]'

/** Title, meta tags and address of the page that is now on screen. */
export function applyHead({ head, company, language }: Omit<Described, 'url'>): void {
  const url = new URL(location.href)
  document.title = fullTitle({ head, company })
  for (const element of document.head.querySelectorAll(OCCASIONAL)) element.remove()
  const metas = metaOf({ head, url, company, language })
  for (const [name, content] of Object.entries(metas)) metaElement(name).content = content
  const canonical = canonicalOf({ head, url })
  if (canonical !== undefined) appendCanonical(canonical)
}

function appendCanonical(href: string): void {
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = href
  document.head.append(link)
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
