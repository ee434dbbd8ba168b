import { useEffect } from 'react'
import type { MappingDocument, UploadDetail, UploadInspection } from '../../../../shared/contract/uploads.ts'
import { createTabKeep } from '../session/tab-keep.ts'
import { useStaffUser } from '../session/use-staff-user.ts'
import { hasForm } from './use-start.ts'

export type StockChoices = {
  readonly mapping: MappingDocument
  readonly supplier: string
  readonly isFull: boolean
  /** Where the form began: of another sheet with what that lets guess. */
  readonly base: Pick<Extract<UploadInspection, { kind: 'stock' }>, 'mapping' | 'mappingFrom'>
}

/** What was chosen or typed for an upload until it starts (`staff.kept-drafts`), by its id. */
export const stockChoices = createTabKeep<StockChoices>()
export const photoSuppliers = createTabKeep<string>()
export const priceReasons = createTabKeep<string>()

/** Also where its start was not answered, or somebody else was faster. */
export function useForgetStarted({ id, state }: UploadDetail): void {
  const userId = useStaffUser()?.userId
  const isStarted = !hasForm(state)
  useEffect(() => {
    if (!isStarted) return
    for (const { forget } of [stockChoices, photoSuppliers, priceReasons]) forget({ userId, name: id })
  }, [isStarted, userId, id])
}
