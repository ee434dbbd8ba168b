import { useId } from 'react'
import { isLanguage, LANGUAGE_KEY, LANGUAGES, WORDS } from '../../../../shared/domain/language.ts'
import { rememberInBrowser } from '../../../ui/browser-memory.ts'
import { Select } from '../../../ui/Select.tsx'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** The languages by their own names; another one is another page, under an address that can be shared. */
export function LanguageSelect() {
  const messages = useWords('language')
  const id = useId()
  return (
    <div className="col">
      <h2>
        <label htmlFor={id}>{messages.name}</label>
      </h2>
      <Select id={id} value={useLanguage()} onChoose={chooseLanguage}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {WORDS[language].name}
          </option>
        ))}
      </Select>
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
