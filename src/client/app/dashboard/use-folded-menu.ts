import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu that folds in by itself when one goes somewhere, and by the Escape key. */
export function useFoldedMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  useEffect(() => {
    if (!isOpen) return undefined
    const foldIn = (event: KeyboardEvent) => (event.key === 'Escape' ? setOpenAt(undefined) : undefined)
    document.addEventListener('keydown', foldIn)
    return () => document.removeEventListener('keydown', foldIn)
  }, [isOpen])
  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key) }
}
