import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { messages } from './messages.ts'

/** Who or what changed a vehicle last. */
export function changedBy({ updatedBy, updatedFrom }: Pick<StaffVehicle, 'updatedBy' | 'updatedFrom'>): string {
  if (updatedBy !== null) return updatedBy
  if (updatedFrom === 'command') return messages.byCommand
  return updatedFrom === null || ['import', 'feed', 'undo'].includes(updatedFrom) ? messages.byFile : messages.byPerson
}
