import { Suspense, useEffect } from 'react'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionStrip, KeepUp, FirstVisit, FullDevice } from '../features/offline/late.ts'
import { InstallOffer, UpdateNotice } from '../features/shell/late.ts'
import { LateStyles } from '../ui/LateStyles.tsx'
import { useLocation } from 'react-router-dom'

export function LateParts() {
  return (
    <Suspense fallback={null}>
      <LateStyles />
      <ConnectionStrip />
      <FirstVisit />
      <FullDevice />
      <InstallOffer />
      <UpdateNotice />
      <BottomBar />
      <KeepUp />
      <KeepHome />
    </Suspense>
  )
}

/** Keeps what the next visit to home begins with: its search, and how it looks. Shows nothing. */
function KeepHome() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/') return undefined
    let keepPage: ((root: HTMLElement) => void) | undefined
    const begin = async () => {
      const keptPage = await import('./kept-page.ts')
      keptPage.keepLastSearch(search)
      keepPage = keptPage.keepPage
    }
    // The last moment that every browser tells of, and one at which nobody waits.
    const keepWhenHidden = () => {
      const root = document.getElementById('root')
      if (root && document.visibilityState === 'hidden') keepPage?.(root)
    }
    void begin()
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => document.removeEventListener('visibilitychange', keepWhenHidden)
  }, [pathname, search])
  return null
}
