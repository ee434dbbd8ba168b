import { useId } from 'react'
import { isLanguage, LANGUAGE_KEY, LANGUAGE_NAMES, LANGUAGES } from '../../../../shared/domain/language.ts'
import { spokenLanguage } from '../../../content/words.ts'
import { rememberInBrowser } from '../../../ui/browser-memory.ts'
import { messages } from './messages.ts'

/** The languages by their own names; another one is another page, under an address that can be shared. */
export function LanguageSelect() {
  const id = useId()
  return (
    <div>
      <h2>
        <label htmlFor={id}>{messages.name}</label>
      </h2>
      <select
        id={id}
        className="form-select"
        defaultValue={spokenLanguage()}
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </div>
  )
}

function chooseLanguage(value: string): void {
  if (!isLanguage(value)) return
  rememberInBrowser(LANGUAGE_KEY, value)
  const address = new URL(location.href)
  address.searchParams.set(LANGUAGE_KEY, value)
  location.assign(address)
}
