import { Suspense, useEffect } from 'react'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionStrip, KeepUp, FirstVisit, FullDevice } from '../features/offline/late.ts'
import { InstallOffer, UpdateNotice } from '../features/shell/late.ts'
import { LateStyles } from '../ui/LateStyles.tsx'
import { useLocation } from 'react-router-dom'
import { keepLastSearch } from './last-search.ts'

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
      <KeepLastSearch />
    </Suspense>
  )
}

/** Shows nothing. */
function KeepLastSearch() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === '/') keepLastSearch(search)
  }, [pathname, search])
  return null
}
