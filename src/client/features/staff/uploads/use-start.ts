import { useState } from 'react'
import type { ComparePrices, PriceComparison } from '../../../../shared/contract/price-comparison.ts'
import type { StartUpload, UploadDetail, UploadState } from '../../../../shared/contract/uploads.ts'
import { messages } from './messages.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'
import { failureWords, readFailure } from '../../../api/staff/failure-words.ts'

/** Starts an import; what the server finds wrong with its mapping stands beside the button in the server's words. */
export function useStart(id: string) {
  const [send, { isLoading: isStarting }] = uploadsApi.useStartUploadMutation({ fixedCacheKey: id })
  const [ask, { isLoading: isComparing }] = uploadsApi.useComparePricesMutation()
  const [fault, setFault] = useState<string | null>(null)
  function tell(error: unknown): void {
    setFault(error === undefined ? null : (mappingFault(error) ?? failureWords(messages.notStarted, error)))
  }
  /** Answers whether it is started. */
  async function start(upload: StartUpload): Promise<boolean> {
    setFault(null)
    const { error } = await send(upload)
    tell(error)
    return error === undefined
  }
  /** Undefined when it could not be compared; why stands in `fault` then. */
  async function compare(request: ComparePrices): Promise<PriceComparison | undefined> {
    setFault(null)
    const { data, error } = await ask(request)
    tell(error)
    return data?.result
  }
  return { start, compare, isStarting: isStarting || isComparing, fault }
}

/** What stands in for the form that went away because somebody else started the import or threw the file away first, or it has ended. */
export function useStartedOtherwise({ id, state }: UploadDetail): string | null {
  const [, { error }] = uploadsApi.useStartUploadMutation({ fixedCacheKey: id })
  return hasForm(state) || error === undefined || failureKind(error) !== 'conflict'
    ? null
    : messages.notStarted.conflict
}

/** Whether it can still be started. */
export function hasForm(state: UploadState): boolean {
  return state !== 'refused' && state !== 'waiting' && state !== 'running' && state !== 'done'
}

function mappingFault(error: unknown): string | undefined {
  const { kind, fields } = readFailure(error)
  if (kind !== 'invalid') return undefined
  if ('supplier' in fields) return messages.supplierMissing
  if ('note' in fields) return messages.whyMissing
  return 'full' in fields ? messages.fullOtherSheets : fields['mapping']
}
