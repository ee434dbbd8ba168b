import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import {
  type StartUpload,
  type UploadDetail,
  type UploadKind,
  type UploadResult,
} from '../../../src/shared/contract/uploads.ts'
import { type Staff, until } from './work.ts'

type File = { readonly kind: UploadKind; readonly name: string; readonly content: string }

/** A whole file, as the page sends it; one whose work broke off is started again, as the page offers it. */
export async function upload(staff: Staff, file: File, start: Omit<StartUpload, 'id'>): Promise<UploadResult> {
  const bytes = Buffer.from(file.content)
  const payload = { kind: file.kind, name: file.name, sizeBytes: bytes.length }
  const { id } = await staff.ask<UploadDetail>('POST', STAFF_PATHS.uploads, { payload })
  await staff.ask('POST', STAFF_PATHS.uploadPart, { query: { id, at: '0' }, bytes })
  const look = () => staff.ask<UploadDetail>('GET', STAFF_PATHS.upload, { query: { id } })
  const { result } = await until(look, async ({ state, problem }) => {
    if (state === 'refused') throw new Error(`${file.name}: ${problem}`)
    if (state === 'receiving') await staff.call('POST', STAFF_PATHS.inspectUpload, { payload: { id } })
    else if (['ready', 'failed', 'interrupted'].includes(state)) {
      const payload: StartUpload = { id, newWords: ACCEPT_NEW_WORDS, ...start }
      const { status, fields } = await staff.call('POST', STAFF_PATHS.startUpload, { payload })
      if (status === 400) throw new Error(JSON.stringify(fields))
    }
    return state === 'done'
  })
  return result!
}
