import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { FoundVehicle } from '../../../../shared/contract/vehicle-export.ts'
import { failureKind, type FailureKind } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { vehicleExportApi } from '../../../api/staff/vehicle-export-api.ts'

/**
 * The look-up by reference; a failure of any kind says `staff.look-up-fails`, and what else it was stands on the page.
 */
export function useLookUp() {
  const dispatch = useDispatch<ClientDispatch>()
  const [find, { isLoading }] = vehicleExportApi.useFindVehicleMutation()
  const [found, setFound] = useState<FoundVehicle | null>(null)
  const [unanswered, setUnanswered] = useState<FailureKind | null>(null)

  function sayNotFound() {
    dispatch(showMessage({ kind: 'error', summary: messages.notFoundSummary, detail: messages.notFoundDetail }))
  }

  function fail(kind: FailureKind) {
    setFound(null)
    setUnanswered(kind === 'notFound' || kind === 'invalid' ? null : kind)
    sayNotFound()
  }

  async function search(typed: string): Promise<void> {
    if (isLoading) return
    const reference = typed.trim()
    if (reference === '') {
      sayNotFound()
      return
    }
    const { data, error } = await find(reference)
    if (data === undefined) {
      fail(failureKind(error))
      return
    }
    setUnanswered(null)
    setFound(data.result)
  }

  return { search, isSearching: isLoading, found, unanswered }
}
