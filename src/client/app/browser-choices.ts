import { CURRENCY_KEY, currencyChosen, currencySlice, isOfferedCurrency } from '../features/currency/public.ts'
import { isTheme, THEME_KEY } from '../features/theme/public.ts'
import { recallFromBrowser, rememberInBrowser } from '../ui/browser-memory.ts'
import type { AppStore } from './store.ts'

/** The choice of another visit, where the server did not know it. */
export function startTheme(): void {
  const theme = recallFromBrowser(THEME_KEY)
  if (isTheme(theme)) document.documentElement.setAttribute('data-bs-theme', theme)
}

/** Takes the saved currency and saves every later choice, with its copy in the cookie. */
export function keepCurrency(store: AppStore): void {
  const { selectCode } = currencySlice.selectors
  const saved = recallFromBrowser(CURRENCY_KEY)
  let shown = selectCode(store.getState())
  store.subscribe(() => {
    const code = selectCode(store.getState())
    if (code === shown) return
    shown = code
    rememberInBrowser(CURRENCY_KEY, code)
  })
  if (isOfferedCurrency(saved) && saved !== shown) store.dispatch(currencyChosen(saved))
}
