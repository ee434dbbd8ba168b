import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { OVERLAY } from '../overlays.ts'

/**
 * The address `#search`, of Find My Car, puts the visitor into the panel: the dialog on narrow screens, its first field on
 * others (`screens.find-my-car`).
 */
export function useFindMyCar(): void {
  const { search, hash } = useLocation()
  const isAsked = hash === '#search'
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
