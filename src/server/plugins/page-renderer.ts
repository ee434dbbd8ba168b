import type { Company } from '../../shared/domain/company.ts'

/** What the rendering bundle takes and gives; made by Vite from src/client/app/render.tsx. */
export type Renderer = (request: {
  readonly url: string
  readonly publicUrl: string
  readonly cookies: Readonly<Record<string, string>>
  readonly fetchApi: (url: string, init: RequestInit) => Promise<Response>
  readonly company: Company
  readonly dataTimeoutMs: number
}) => Promise<
  | { readonly redirectTo: string }
  | {
      readonly status: 200 | 404
      readonly theme: 'light' | 'dark' | undefined
      readonly head: string
      readonly html: string
      readonly state: string
      readonly source: string
    }
>

/** Loads the bundle from its file address; throws when it is no renderer. */
export async function loadRenderer(address: string): Promise<Renderer> {
  const bundle: unknown = await import(address)
  if (!isBundle(bundle)) throw new Error('The rendering bundle has no function "render". Run: npm run build')
  return bundle.render
}

function isBundle(bundle: unknown): bundle is { readonly render: Renderer } {
  return typeof bundle === 'object' && bundle !== null && 'render' in bundle && typeof bundle.render === 'function'
}
