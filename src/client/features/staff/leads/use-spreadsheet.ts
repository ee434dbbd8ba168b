import { useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { downloadWorkbook } from '../../../documents/download-workbook.ts'
import { showMessage } from '../../shell/public.ts'
import { collectRows } from './collect-rows.ts'
import { leedsApi, type LeedsQuery } from '../../../api/staff/leeds-api.ts'
import type { LeedsView } from './leeds-address.ts'
import { messages } from './messages.ts'

/** Downloads every row that the search finds, on all pages, in the order of the table. */
export function useSpreadsheet({ sort, direction, search }: LeedsView) {
  const dispatch = useDispatch<ClientDispatch>()
  const [progress, setProgress] = useState<string | null>(null)
  const ask = (query: LeedsQuery) =>
    dispatch(leedsApi.endpoints.getLeeds.initiate(query, { forceRefetch: true, subscribe: false }))
      .unwrap()
      .then(({ result }) => result)
  const download = async () => {
    setProgress('')
    try {
      const rows = await collectRows({
        query: { sort, direction, search },
        ask,
        onProgress: (done, total) => setProgress(messages.downloading(done, total)),
      })
      const { describeLeeds } = await import('./describe-leeds.ts')
      await downloadWorkbook(describeLeeds(rows))
      dispatch(showMessage({ kind: 'info', detail: messages.downloadStarts }))
    } catch {
      dispatch(showMessage({ kind: 'error', detail: messages.downloadFailed }))
    }
    setProgress(null)
  }
  return {
    isBusy: progress !== null,
    /** How far it is, in words; '' before the first rows came and when nothing is under way. */
    progress: progress ?? '',
    download: () => (progress === null ? void download() : undefined),
  }
}
