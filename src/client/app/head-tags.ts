import { PREVIEW_SIZE } from '../../shared/contract/limits.ts'
import type { Company } from '../../shared/domain/company.ts'
import { isLanguage, type Language, LANGUAGE_KEY, LANGUAGES } from '../../shared/domain/language.ts'
import { wordsIn } from '../words/words.ts'
import type { Head } from '../ui/page-context.ts'

export type Described = {
  readonly head: Head
  readonly url: URL
  readonly company: Company
  readonly language: Language
}

/** Brand prefix plus the title of the page. */
export function fullTitle({ head, company }: Pick<Described, 'head' | 'company'>): string {
  return head.title === '' ? company.name : `${company.name} – ${head.title}`
}

/** The one address of a page, however it was reached; undefined for pages that no search engine shall keep. */
export function canonicalOf({ head, url }: Pick<Described, 'head' | 'url'>): string | undefined {
  if (head.status !== undefined || head.isHidden === true) return undefined
  const asked = url.searchParams.get(LANGUAGE_KEY)
  return addressOf(pathOf({ head, url }) + (isLanguage(asked) ? parameterOf(asked) : ''), url)
}

/** The same page in every language; without the parameter it is in the browser's language. */
function alternatesOf({ head, url }: Pick<Described, 'head' | 'url'>): string {
  if (canonicalOf({ head, url }) === undefined) return ''
  const address = addressOf(pathOf({ head, url }), url)
  const links = LANGUAGES.map((language) => [language, address + parameterOf(language)] as const)
  return [...links, ['x-default', address] as const]
    .map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`)
    .join('')
}

/** Routes take a slash at the end as well. */
function pathOf({ head, url }: Pick<Described, 'head' | 'url'>): string {
  return head.path ?? url.pathname.replace(/(.)\/$/, '$1')
}

function parameterOf(language: Language): string {
  return `?${LANGUAGE_KEY}=${language}`
}

/** Put behind the origin, not resolved against it: a path such as //evil.example would name another host. */
function addressOf(path: string, { origin }: URL): string {
  return `${origin}${path}`
}

/** What a page says of itself to link previews and search engines, by property (`screens.page-meta`). */
export function metaOf({ head, url, company, language }: Described): Readonly<Record<string, string>> {
  const description = head.description ?? wordsIn(language, 'shell').defaultDescription
  const canonical = canonicalOf({ head, url })
  return {
    description,
    'og:site_name': company.name,
    'og:locale': wordsIn(language, 'language').locale,
    'og:type': 'website',
    'og:title': fullTitle({ head, company }),
    'og:description': description,
    'og:url': canonical ?? addressOf(url.pathname, url),
    ...(canonical === undefined ? { robots: 'noindex' } : {}),
    ...(head.image ? imageTags(addressOf(head.image, url), head.title) : {}),
  }
}

function imageTags(address: string, alternative: string) {
  return {
    'og:image': address,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(PREVIEW_SIZE.width),
    'og:image:height': String(PREVIEW_SIZE.height),
    'og:image:alt': alternative,
    'twitter:card': 'summary_large_image',
  }
}

/** The same as HTML for the head of the page, with its facts for machines as a block that nothing runs. */
export function headTags(described: Described): string {
  const { head, url } = described
  const metas = Object.entries(metaOf(described)).map(
    ([name, content]) => `<meta ${attributeOf(name)}="${name}" content="${escapeHtml(content)}">`,
  )
  const canonical = canonicalOf(described)
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`
  const facts = head.facts?.(url.origin)
  const block = facts === undefined ? '' : `<script type="application/ld+json">${scriptSafeJson(facts)}</script>`
  return `<title>${escapeHtml(fullTitle(described))}</title>${metas.join('')}${link}${alternatesOf(described)}${block}`
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

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
