import { UPLOAD_KINDS, UPLOAD_PERMISSIONS, type UploadKind } from '../../../../shared/contract/uploads.ts'
import { hasPermission } from '../../../../shared/domain/permissions.ts'
import { useStaffUser } from '../session/use-staff-user.ts'

/** The kinds of files that the user may send. */
export function useKinds(): readonly UploadKind[] {
  const permissions = useStaffUser()?.permissions ?? []
  return UPLOAD_KINDS.filter((kind) => hasPermission(permissions, UPLOAD_PERMISSIONS[kind]))
}
