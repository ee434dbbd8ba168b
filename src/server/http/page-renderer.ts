import type { Company } from '../../shared/domain/company.ts'

/** What the rendering bundle takes and gives; made by Vite from src/client/app/render.tsx. */
export type Renderer = { readonly render: Render; readonly renderShell: RenderShell }

/** Head and state of the page that starts without data, whatever its address. */
type RenderShell = (request: {
  readonly company: Company
  readonly fetchApi: FetchApi
}) => Promise<{ readonly head: string; readonly state: string }>

type FetchApi = (url: string, init: RequestInit) => Promise<Response>

type Render = (request: {
  readonly url: string
  readonly publicUrl: string
  readonly cookies: Readonly<Record<string, string>>
  readonly languages: string
  readonly hasTestLanguages: boolean
  readonly savesData: boolean
  readonly fetchApi: FetchApi
  readonly company: Company
  readonly dataTimeoutMs: number
}) => Promise<
  | { readonly redirectTo: string }
  | {
      readonly status: 200 | 404
      readonly theme: 'light' | 'dark' | undefined
      readonly language: string
      readonly words: string
      readonly head: string
      readonly html: string
      readonly state: string
      readonly source: string
      readonly noStore: boolean
    }
>

/** Loads the bundle from its file address; throws when it is no renderer. */
export async function loadRenderer(address: string): Promise<Renderer> {
  const bundle: unknown = await import(address)
  if (isBundle(bundle)) return bundle
  throw new Error('The rendering bundle lacks the function "render" or "renderShell". Run: npm run build')
}

function isBundle(bundle: unknown): bundle is Renderer {
  if (typeof bundle !== 'object' || bundle === null || !('render' in bundle) || !('renderShell' in bundle)) return false
  return typeof bundle.render === 'function' && typeof bundle.renderShell === 'function'
}
