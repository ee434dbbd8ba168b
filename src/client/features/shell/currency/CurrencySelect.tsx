import { useDispatch } from 'react-redux'
import { Select } from '../../../ui/Select.tsx'
import { useInBrowser } from '../../../ui/use-hydrated.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'
import { currencyChosen } from './currency.slice.ts'
import { useCurrency } from './use-currency.ts'
import { useWords } from '../../../words/use-words.ts'
import { useState } from 'react'

type Props = {
  /** Home shows code and symbol, the listing the code alone. */
  readonly showSymbol?: boolean
}

/**
 * The native list of currencies with the flag of the chosen one beside it. The options get theirs once the list is about
 * to be opened, where the browser draws pictures in options: few visitors open it, and 77 flags cost every one of them.
 */
export function CurrencySelect({ showSymbol = false }: Props) {
  const messages = useWords('currency')
  const ui = useWords('ui')
  const dispatch = useDispatch()
  const { code, symbol, rates } = useCurrency()
  const asked = currencyApi.endpoints.getRates.useQueryState()
  // A currency without a rate on the server is not this screen's concern.
  const isComplete = asked.data?.freshness.source === 'network' || (!asked.data && !asked.isError)
  const [hasRichOptions, setRich] = useState(false)
  const enrich = () => setRich(CSS.supports('appearance', 'base-select'))
  const { data } = currencyApi.useGetCurrencySymbolsQuery()
  const options = data?.result ?? [{ currency: code, symbol, flag: '' }]
  const flag = options.find((option) => option.currency === code)?.flag
  return (
    <span className="with-flag">
      {flag ? <Flag address={flag} /> : null}
      <Select
        className={hasRichOptions ? 'rich' : ''}
        aria-label={messages.name}
        value={code}
        onPointerDown={enrich}
        onFocus={enrich}
        onChoose={(chosen) => dispatch(currencyChosen(chosen))}
      >
        <option value="" disabled>
          {messages.placeholder}
        </option>
        {options.map((option) => (
          <option key={option.currency} value={option.currency} disabled={!isComplete && !rates[option.currency]}>
            {hasRichOptions ? <Flag address={option.flag} /> : null}
            {showSymbol ? `${option.currency}\u00A0${option.symbol}` : option.currency}
            {isComplete || rates[option.currency] ? '' : ` – ${ui.needsConnection}`}
          </option>
        ))}
      </Select>
    </span>
  )
}

/** Only after hydration: the sprite of all flags must not come before the first picture. */
function Flag({ address }: { readonly address: string }) {
  const isTakenOver = useInBrowser(true)
  return (
    <svg className="flag" aria-hidden="true">
      {isTakenOver ? <use href={address} /> : null}
    </svg>
  )
}
