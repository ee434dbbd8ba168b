import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { Button } from '../../../ui/Button.tsx'
import { withLateWords } from '../../../words/words.ts'
import { Heart } from '../vehicles/Heart.tsx'
import { savedSlice } from '../saved.slice.ts'
import { useDevice } from '../use-device.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

/** Keeps the search of this address (`?make=Toyota`, '' = the default one) on the device, or no longer. */
export function SaveSearch({ address }: { readonly address: string }) {
  const words = useWords('keeping')
  const language = useLanguage()
  const dispatch = useDispatch<ClientDispatch>()
  const isSaved = useSelector(savedSlice.selectors.selectIndex).searches.includes(address)
  const act = useDevice()
  const [isBusy, setBusy] = useState(false)

  async function handleClick() {
    setBusy(true)
    await act(async ({ searches }) => {
      if (isSaved) return searches.remove(address)
      const { describeSearch } = await withLateWords(language, import('./describe-search.ts'))
      return searches.save({ address, ...(await describeSearch(address, dispatch, language)) })
    })
    setBusy(false)
  }

  return (
    <Button variant="text" aria-pressed={isSaved} aria-busy={isBusy} onClick={() => void handleClick()}>
      <Heart isBusy={isBusy} />
      {isSaved ? words.searchSaved : words.saveSearch}
    </Button>
  )
}
