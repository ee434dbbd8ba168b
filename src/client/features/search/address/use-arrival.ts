import { useEffect, useEffectEvent } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { showMessage } from '../../shell/public.ts'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { OVERLAY } from '../overlays.ts'
import { useWords } from '../../../words/use-words.ts'

/** Addresses that ask for more than a search: `?e=1` after a missing vehicle, and `#search` from Find My Car. */
export function useArrival(): void {
  const { search, hash } = useLocation()
  useMissingVehicle(search)
  useFindMyCar({ search, isAsked: hash === '#search' })
}

/** Says that the vehicle was not found, then drops `e` from the address (`screens.missing-vehicle`). */
function useMissingVehicle(search: string): void {
  const messages = useWords('stockSearch')
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const tell = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete('e')
    dispatch(
      showMessage({ kind: 'error', summary: messages.notFoundSummary, detail: messages.notFoundWithoutReference }),
    )
    void navigate({ pathname: '/', search: rest.toString() }, { replace: true, state: {} })
  })
  const isMissing = new URLSearchParams(search).get('e') === '1'
  useEffect(() => {
    if (isMissing) tell()
  }, [isMissing])
}

/** Puts the visitor into the panel: the dialog on narrow screens, its first field on others (`screens.find-my-car`). */
function useFindMyCar({ search, isAsked }: { readonly search: string; readonly isAsked: boolean }): void {
  const navigate = useNavigate()
  const filter = useOverlay(OVERLAY.filter)
  const find = useEffectEvent(() => {
    // Going back must not ask again.
    void navigate({ pathname: '/', search }, { replace: true, state: {} })
    const field = document.querySelector<HTMLElement>('#search input')
    if (field?.offsetParent) field.focus()
    else filter.open()
  })
  useEffect(() => {
    if (isAsked) find()
  }, [isAsked])
}
