import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import { dropSharedPaper, takeSharedPaper } from '../../../../offline/shared-paper.ts'
import { MAX_PAPER_BYTES, SHARE_PARAMETER } from '../../../../shared/contract/shared-paper.ts'
import { toBase64Url } from '../../../../shared/domain/quote-check/base64url.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { useClock } from '../../offline/late.ts'
import { checkPaperOnDevice } from './check-on-device.ts'
import { askServer, serverWord, thisDevice, type Way } from './use-scanned-quotation.ts'
import { toFileVerdict, toOldFileVerdict, type Verdict, type VerdictState } from './verdict.ts'

/** A file, or why there is none. */
type Given = Blob | 'tooBig' | 'unread'

/**
 * Checks files on the device: those that are handed to `take`, and the one that was shared to the app. `verdict` is
 * undefined while the device works; `isReading` says so.
 */
export function usePaperCheck() {
  const dispatch = useDispatch<ClientDispatch>()
  const navigate = useNavigate()
  const outcome = new URLSearchParams(useLocation().search).get(SHARE_PARAMETER)
  /** A new object begins the check anew. */
  const [attempt, setAttempt] = useState<{ readonly given: Given }>()
  const [found, setFound] = useState<{ readonly of: object; readonly verdict: Verdict }>()
  const take = (given: Given) => setAttempt({ given })

  const takeShared = useEffectEvent(() => {
    if (outcome === null) return void dropSharedPaper()
    return void takeSharedPaper().then((file) => {
      take(outcome === 'tooBig' ? outcome : (file ?? 'unread'))
      // A reload would look for a file that is kept no longer.
      return navigate('/check', { replace: true })
    })
  })
  useEffect(() => takeShared(), [])

  const { offset } = useClock()
  // Anew when more is known of the server's clock.
  useEffect(() => {
    if (attempt === undefined) return undefined
    let isCurrent = true
    const show = (verdict: Verdict) => {
      if (isCurrent) setFound({ of: attempt, verdict })
    }
    void check(attempt.given, { dispatch, offset, show })
    return () => {
      isCurrent = false
    }
  }, [dispatch, attempt, offset])

  const verdict = attempt !== undefined && found?.of === attempt ? found.verdict : undefined
  const again = () => setAttempt((last) => (last === undefined ? undefined : { ...last }))
  return { verdict, isReading: attempt !== undefined && verdict === undefined, take, again }
}

async function check(given: Given, { dispatch, offset, show }: Way): Promise<void> {
  if (given === 'tooBig' || (given !== 'unread' && given.size > MAX_PAPER_BYTES)) return show(bare('fileTooBig'))
  // A file that was removed or changed since it was chosen, or that lies on a drive that is away.
  const bytes = given === 'unread' ? undefined : await given.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return show(bare('fileUnread'))
  const device = thisDevice({ dispatch, offset })
  const finding = await checkPaperOnDevice(new Uint8Array(bytes), device)
  if (finding.state === 'unsealed' && device.subtle !== undefined) {
    const digest = toBase64Url(new Uint8Array(await device.subtle.digest('SHA-256', new Uint8Array(bytes))))
    return show(toOldFileVerdict(await askServer({ file: digest }, dispatch)))
  }
  show(toFileVerdict(finding, 'asking'))
  if ('digest' in finding) {
    show(toFileVerdict(finding, serverWord(await askServer({ signature: finding.digest }, dispatch))))
  }
}

function bare(state: VerdictState): Verdict {
  return { state, facts: null, asked: null }
}
