import { useEffect, useState } from 'react'

/** The overlay while the picture is switched (`screens.picture-switch`). */
const SWITCH_MS = 500

/** Which picture is shown; after another is chosen the old one stays under an overlay for half a second. */
export function useGallery() {
  const [shown, setShown] = useState(0)
  const [chosen, setChosen] = useState(0)
  const isSwitching = chosen !== shown

  useEffect(() => {
    if (!isSwitching) return undefined
    const timer = setTimeout(() => setShown(chosen), SWITCH_MS)
    return () => clearTimeout(timer)
  }, [isSwitching, chosen])

  return { shown, chosen, isSwitching, choose: setChosen }
}
