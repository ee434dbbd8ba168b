import type { Company } from '../../shared/domain/company.ts'
import type { Head } from '../ui/page-context.ts'
import { messages } from './messages.ts'

type Described = { readonly head: Head; readonly url: URL; readonly company: Company }

/** Brand prefix plus the title of the page. */
export function fullTitle({ head, company }: Pick<Described, 'head' | 'company'>): string {
  return head.title === '' ? company.name : `${company.name} – ${head.title}`
}

/** What a page says of itself to link previews and search engines, by property (section 2). */
export function metaOf({ head, url, company }: Described): Readonly<Record<string, string>> {
  const description = head.description ?? messages.defaultDescription
  return {
    description,
    'og:site_name': company.name,
    'og:locale': 'en_ZA',
    'og:type': 'website',
    'og:title': fullTitle({ head, company }),
    'og:description': description,
    'og:url': url.href,
    ...(head.image ? { 'og:image': new URL(head.image, url).href, 'twitter:card': 'summary_large_image' } : {}),
  }
}

/** The same as HTML for the head of the page. */
export function headTags(described: Described): string {
  const metas = Object.entries(metaOf(described)).map(
    ([name, content]) => `<meta ${attributeOf(name)}="${name}" content="${escapeHtml(content)}">`,
  )
  return `<title>${escapeHtml(fullTitle(described))}</title>${metas.join('')}`
}

/** Open Graph names stand in `property`, all others in `name`. */
export function attributeOf(name: string): 'property' | 'name' {
  return name.startsWith('og:') ? 'property' : 'name'
}

/** JSON that can stand inside a script element: no `<`, and none of the line ends that old parsers trip over. */
export function scriptSafeJson(value: unknown): string {
  const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
