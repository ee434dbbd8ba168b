import { ConnectionStrip } from '../features/connection/public.ts'
import { InstallOffer } from '../features/install/public.ts'
import { UpdateNotice } from '../features/update/public.ts'
import { LateStyles } from '../ui/LateStyles.tsx'

export function LateParts() {
  return (
    <>
      <LateStyles />
      <ConnectionStrip />
      <InstallOffer />
      <UpdateNotice />
    </>
  )
}
