import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { RateAge } from '../../offline/public.ts'
import { useCurrency } from '../../shell/public.ts'
import { useWords } from '../../../words/use-words.ts'

/** Which VAT case the prices assume, and how old their rate is; rand needs no rate. */
export function RateNote() {
  const messages = useWords('stockSearch')
  const { rateTimestamp, source } = useCurrency()
  if (rateTimestamp === null) return null
  const toNote = source === 'sample' ? messages.sampleRateNote : messages.rateNote
  return (
    <span className="s13 quieter rate-note">
      {toNote(minuteInDigits(rateTimestamp))} <RateAge timestamp={rateTimestamp} />
    </span>
  )
}
