import { chooseLanguage, isKnown, isLanguage, type Language, LANGUAGE_KEY } from '../../shared/domain/language.ts'
import { CURRENCY_KEY, currencyChosen, currencySlice, isOfferedCurrency } from '../features/shell/public.ts'
import { isTheme, THEME_KEY } from '../features/shell/public.ts'
import { type PictureMode, pictureModeOf, PICTURES_KEY } from '../ui/picture-mode.ts'
import { wantsLess } from '../ui/idle.ts'
import { recallFromBrowser, recallFromCookie, rememberInBrowser } from '../ui/browser-memory.ts'
import type { AppStore } from './store.ts'

/** The choice of another visit, where the server did not know it. */
export function startTheme(): void {
  const theme = recallFromBrowser(THEME_KEY)
  if (isTheme(theme)) document.documentElement.setAttribute('data-bs-theme', theme)
}

/** As the server chooses it; a later page without the parameter has the same. One of tests only after the server. */
export function chosenLanguage(): Language {
  const asked = new URLSearchParams(location.search).get(LANGUAGE_KEY)
  const { lang } = document.documentElement
  if (isKnown(lang) && !isLanguage(lang)) return lang
  const kept = recallFromBrowser(LANGUAGE_KEY)
  const preferred = navigator.languages
    .map((tag) => tag.toLowerCase().split('-', 1)[0])
    .find((name) => isLanguage(name))
  const language = chooseLanguage({ asked, kept, preferred })
  if (asked === language && kept !== language) rememberInBrowser(LANGUAGE_KEY, language)
  return language
}

/** As the server chose it, or would have. */
export function chosenPictures(given: string | undefined): PictureMode {
  return pictureModeOf(given ?? recallFromCookie(PICTURES_KEY), wantsLess())
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
