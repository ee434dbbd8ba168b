import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'

const PREFIX = 'SAEX'
const DIGITS = 7
/** A reference inside other text, such as a pasted link. */
const REFERENCE = /saex[\s_-]*(\d[\d\s]*)/i

/** Looks a reference up and opens its listing. */
export function useReferenceSearch() {
  const messages = useWords('stockSearch')
  const language = useLanguage()
  const [text, setText] = useState('')
  const [isLooking, setLooking] = useState(false)
  const dispatch = useDispatch<ClientDispatch>()
  const navigate = useNavigate()

  async function search(): Promise<void> {
    setLooking(true)
    const late = await import('./look-up-reference.ts').catch(() => undefined)
    const found = await late?.lookUpReference({ text, dispatch, language })
    setLooking(false)
    if (!late) dispatch(showMessage({ kind: 'error', detail: messages.lookUpFailed }))
    if (found) await navigate(found)
  }

  return { text, isLooking, change: (typed: string) => setText((before) => maskReference(typed, before)), search }
}

/** What the masked box shows after a change: 'SAEX' and up to seven digits, or nothing. Deleting into the prefix empties it. */
export function maskReference(typed: string, before: string): string {
  const digits = (REFERENCE.exec(typed)?.[1] ?? typed).replace(/\D/g, '').slice(0, DIGITS)
  if (digits !== '') return PREFIX + digits
  const isDeleting = typed.length < before.length
  return isDeleting || typed.trim() === '' ? '' : PREFIX
}
