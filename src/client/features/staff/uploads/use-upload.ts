import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'

/** While an import waits or runs, what becomes of it is asked for so often. */
const POLL_MS = 1000

/** One upload, kept fresh for as long as something happens to it; an old answer stays while a new one fails. */
export function useUpload(id: string) {
  const dispatch = useDispatch<ClientDispatch>()
  const [isMoving, setMoving] = useState(true)
  const { data, error, refetch } = uploadsApi.useGetUploadQuery(id, {
    pollingInterval: isMoving ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const upload = data?.result
  const shouldMove = upload?.state === 'waiting' || upload?.state === 'running'
  if (shouldMove !== isMoving) setMoving(shouldMove)
  const state = upload?.state
  // The history says the same.
  useEffect(() => {
    if (state !== undefined) dispatch(uploadsApi.util.invalidateTags(['UploadList']))
  }, [dispatch, state])
  return { upload, error, refetch: () => void refetch() }
}
