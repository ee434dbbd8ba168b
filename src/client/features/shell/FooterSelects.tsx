import { type KeyboardEvent, useId, useSyncExternalStore } from 'react'
import { isLanguage, LANGUAGE_KEY, LANGUAGES, WORDS } from '../../../shared/domain/language.ts'
import { rememberInBrowser } from '../../ui/browser-memory.ts'
import { Select } from '../../ui/Select.tsx'
import { useLanguage, useWords } from '../../words/use-words.ts'
import { isTheme, THEME_KEY } from './theme/theme.ts'

/** What changes a closed list. */
const CHANGING_KEY = /^(?:Arrow.+|Home|End|Page.+|\S)$/u

/** The languages by their own names; another one is another page, under an address that can be shared. */
export function LanguageSelect() {
  const messages = useWords('language')
  const id = useId()
  return (
    <div>
      <h2>
        <label htmlFor={id}>{messages.name}</label>
      </h2>
      <Select id={id} value={useLanguage()} onChoose={chooseLanguage} onKeyDown={openByKey}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {WORDS[language].name}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Each language that one passes would be loaded: the list opens, and what is decided in it is loaded. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !CHANGING_KEY.test(event.key)) return
  try {
    event.currentTarget.showPicker()
    event.preventDefault()
  } catch {
    // A browser that opens no list for a page: its keys choose at once.
  }
}

function chooseLanguage(value: string): void {
  if (!isLanguage(value)) return
  rememberInBrowser(LANGUAGE_KEY, value)
  const address = new URL(location.href)
  address.searchParams.set(LANGUAGE_KEY, value)
  location.assign(address)
}

/** Light, dark, or as the device: the choice stands as an attribute on the document. */
export function ThemeSelect() {
  const messages = useWords('theme')
  const id = useId()
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'system')
  return (
    <div>
      <h2>
        <label htmlFor={id}>{messages.name}</label>
      </h2>
      <Select id={id} value={theme} onChoose={chooseTheme}>
        {Object.entries(messages.options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

function chooseTheme(value: string): void {
  const { documentElement } = document
  if (isTheme(value)) documentElement.setAttribute('data-bs-theme', value)
  else documentElement.removeAttribute('data-bs-theme')
  rememberInBrowser(THEME_KEY, isTheme(value) ? value : null)
}

function readTheme(): string {
  const value = document.documentElement.getAttribute('data-bs-theme')
  return isTheme(value) ? value : 'system'
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  return () => observer.disconnect()
}
