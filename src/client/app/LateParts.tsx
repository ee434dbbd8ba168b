import { Suspense } from 'react'
import { BottomBar } from './BottomBar.tsx'
import { KeepHome } from './KeepHome.tsx'
import { ConnectionStrip } from '../features/offline/late.ts'
import { KeepUp } from '../features/offline/late.ts'
import { FirstVisit, FullDevice } from '../features/offline/late.ts'
import { InstallOffer } from '../features/shell/late.ts'
import { UpdateNotice } from '../features/shell/late.ts'
import { LateStyles } from '../ui/LateStyles.tsx'

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
