import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft as KeptDraft, DraftForm, TypedValues } from '../../../../shared/contract/drafts.ts'
import { failureKind, isUnanswered } from '../../../api/api-failure.ts'
import { draftsApi } from '../../../api/staff/drafts-api.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import { keepBeforeLogOut } from '../session/before-log-out.ts'
import { useIsMine, useStaffUser } from '../session/use-staff-user.ts'
import { findLeftDraft, type Kept, type LeftDraft, replaceLeftDraft } from './left-drafts.ts'
import { messages } from './messages.ts'

/** After the last key (`staff.kept-drafts`). */
const PAUSE_MS = 2000
const RETRY_MS = 15_000

export type DraftState =
  { readonly kind: 'none' | 'unsaved' | 'elsewhere' } | { readonly kind: 'saved' | 'failed'; readonly at: string }

type Draft = {
  readonly form: DraftForm
  /** The draft that the form began from; null = none. */
  readonly found: { readonly id: string; readonly saves: number } | null
  /** What the form began from instead: it goes on where it was left. */
  readonly left?: LeftDraft | undefined
  readonly subject: string | null
  readonly version: number | null
  /** What is typed and not sent; nothing = no draft. */
  readonly changes: TypedValues
  /** False for whoever may not write. */
  readonly isOn: boolean
}

/** A draft as a save names it that is to end it. */
export type NamedDraft = { readonly draftId: string | null; readonly draftSaves: number | null }

const NO_DRAFT: NamedDraft = { draftId: null, draftSaves: null }
const NOTHING_KEPT: Kept = { id: '', saves: 0, sent: '{}', busy: undefined, unanswered: [] }

/**
 * What was typed in this form, or into this draft, before another page was opened, and could not be sent; it is the same for
 * the whole visit.
 */
export function useLeftDraft(form: DraftForm, subject: string | null, draft: KeptDraft | null): LeftDraft | undefined {
  const userId = useStaffUser()?.userId
  const [left] = useState(() => findLeftDraft({ form, subject, userId }, draft))
  return left
}

/** Keeps what is typed on the server, two seconds after the last key and when the page is left or hidden. */
export function useDraft({ form, found, left, subject, version, changes, isOn }: Draft) {
  const [send] = draftsApi.useSaveDraftMutation()
  const [open] = draftsApi.useOpenDraftMutation()
  const [drop] = draftsApi.useDropDraftMutation()
  const isMine = useIsMine()
  const [state, setState] = useState<DraftState>({ kind: 'none' })
  /** The draft that a save was told to end, as it was then: the server leaves one that has moved on since. */
  const named = useRef<NamedDraft>(NO_DRAFT)
  const kept = useRef<Kept>(
    left?.kept ?? { ...NOTHING_KEPT, ...(found && { id: found.id, saves: found.saves, sent: '' }) },
  )
  /** What the last answer was to: what was typed while it was on its way is kept after it. */
  const [answered, setAnswered] = useState<string>()
  const text = JSON.stringify(changes)
  const own = { form, subject, userId: useStaffUser()?.userId }
  const isLeft = useRef(false)
  /** What waits in the tab of this form alone. */
  const waiting = useRef(left)
  /** What was sent or thrown away, until something else is typed: the page may be left before the form shows it. */
  const ended = useRef<string>(undefined)

  function keepInTab(next: LeftDraft | undefined): void {
    replaceLeftDraft(own, waiting.current, next)
    waiting.current = next
  }

  /** Whether what the server has by now is what this tab saw or sent last, its answer being lost or on its way. */
  async function isSeen(current: Kept): Promise<boolean> {
    if (current.id === '') return false
    const { data } = await open(current.id)
    if (data === undefined) return false
    const { saves, values } = data.result
    if (saves !== current.saves && !current.unanswered.includes(comparable(values))) return false
    current.saves = saves
    return true
  }

  /** What somebody else made of it stays. */
  async function throwAway(current: Kept): Promise<void> {
    if (current.unanswered.length > 0 && !(await isSeen(current))) return
    if (current.saves > 0) void drop({ id: current.id, saves: current.saves })
  }

  /** Sends; where an answer was lost before, what it would have said is found out first. */
  const sendKnowing = useEffectEvent(async (current: Kept) => {
    async function attempt() {
      const sent = comparable(changes)
      current.unanswered = [...current.unanswered, sent]
      const answer = await send({ id: current.id, form, subject, version, saves: current.saves, values: changes })
      if (answer.data !== undefined) current.unanswered = []
      else if (!isUnanswered(answer.error)) current.unanswered = current.unanswered.filter((one) => one !== sent)
      return answer
    }
    const first = await attempt()
    const isLost = failureKind(first.error) === 'conflict' && current.unanswered.length > 0
    return isLost && (await isSeen(current)) ? attempt() : first
  })

  const save = useEffectEvent(async (typed: string) => {
    const { current } = kept
    const isKnown = [current.sent, ended.current].includes(typed)
    if (!isOn || !isMine() || current.busy !== undefined || isKnown || state.kind === 'elsewhere') return
    if (typed === '{}') {
      // Typed and taken back: there is nothing to go on with.
      void throwAway(current)
      kept.current = { ...NOTHING_KEPT }
      return
    }
    if (current.id === '') current.id = newIdempotencyKey(crypto)
    const sending = sendKnowing(current)
    current.busy = sending.then(() => undefined)
    const { data, error } = await sending
    current.busy = undefined
    if (data !== undefined) current.saves = data.result.saves
    if (current !== kept.current) {
      // What it was of was sent meanwhile, or thrown away.
      void throwAway(current)
      return
    }
    if (data !== undefined) {
      current.sent = typed
      setAnswered(typed)
      setState({ kind: 'saved', at: data.result.updatedAt })
      if (isLeft.current && typed === text) keepInTab(undefined)
    } else if (['conflict', 'notFound'].includes(failureKind(error))) setState({ kind: 'elsewhere' })
    else setState((was) => ({ kind: 'failed', at: 'at' in was ? was.at : new Date().toISOString() }))
  })

  const noteTyping = useEffectEvent((typed: string, sent: string) => {
    if (sent === typed || (typed === '{}' && kept.current.saves === 0)) return
    setState((was) => (was.kind === 'none' || was.kind === 'saved' ? { kind: 'unsaved' } : was))
  })

  useEffect(() => {
    if (ended.current !== text) ended.current = undefined
    noteTyping(text, answered ?? kept.current.sent)
    const timer = setTimeout(() => void save(text), PAUSE_MS)
    const retry = setInterval(() => void save(text), RETRY_MS)
    return () => {
      clearTimeout(timer)
      clearInterval(retry)
    }
  }, [text, answered])

  /** Also what was typed while something else is on its way. */
  const saveNow = useEffectEvent(async () => {
    await kept.current.busy
    await save(text)
  })
  const leave = useEffectEvent(() => {
    isLeft.current = true
    const { current } = kept
    const isUnsent = isOn && isMine() && !['{}', current.sent, ended.current].includes(text)
    keepInTab(isUnsent ? { values: changes, version, kept: current } : undefined)
    void saveNow()
  })
  useEffect(() => {
    isLeft.current = false
    const handleHide = () => (document.visibilityState === 'hidden' ? void saveNow() : undefined)
    document.addEventListener('visibilitychange', handleHide)
    const stopKeeping = keepBeforeLogOut(() => saveNow())
    return () => {
      stopKeeping()
      document.removeEventListener('visibilitychange', handleHide)
      // Whoever goes to another page of the dashboard finds it again: on the server, or else in this tab.
      leave()
    }
  }, [])

  return {
    state,
    /** For the save that ends it; nulls while nothing was kept. */
    name: (): NamedDraft => {
      const { id, saves } = kept.current
      named.current = saves === 0 ? NO_DRAFT : { draftId: id, draftSaves: saves }
      return named.current
    },
    /** Whether nobody else went on with it: then a save that was refused for it may name it as it is by now. */
    isSeen: () => isSeen(kept.current),
    /** What was kept is gone: what is typed is a draft of its own from now on. */
    beginAnew: () => {
      kept.current = { ...NOTHING_KEPT }
      setState({ kind: 'unsaved' })
    },
    /** What was kept is sent, or thrown away: the next key begins another one. */
    end: (isSent: boolean) => {
      const { current } = kept
      const { draftId, draftSaves } = named.current
      const isAsNamed = current.id === draftId && current.saves === draftSaves && current.unanswered.length === 0
      if (!isSent || !isAsNamed) void throwAway(current)
      kept.current = { ...NOTHING_KEPT }
      ended.current = text
      keepInTab(undefined)
      setState({ kind: 'none' })
    },
  }
}

/** The same text for the same fields, in whatever order they come. */
function comparable(values: TypedValues): string {
  return JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type NamedDraftState = KeptDraft | null | 'loading' | 'failed' | 'gone'

/**
 * Null where the address names none, or one of another form or vehicle; one that has gone was sent or thrown away, by whomever,
 * and failing to know is said.
 */
export function useNamedDraft(id: string | null, { form, subject }: Pick<Draft, 'form' | 'subject'>): NamedDraftState {
  const [open] = draftsApi.useOpenDraftMutation()
  const [draft, setDraft] = useState<NamedDraftState>(id === null ? null : 'loading')
  // The form reads it once: what is saved from it must not come back into it.
  const [wanted] = useState(id)
  const fits = useEffectEvent((found: KeptDraft) => found.form === form && found.subject === subject)
  useEffect(() => {
    async function read(from: string) {
      const { data, error } = await open(from)
      if (data !== undefined) setDraft(fits(data.result) ? data.result : null)
      else setDraft(failureKind(error) === 'notFound' ? 'gone' : 'failed')
    }
    if (wanted !== null) void read(wanted)
  }, [open, wanted])
  return draft
}

/** Where what is typed is kept by now. */
export function draftWords(draft: DraftState): string {
  switch (draft.kind) {
    case 'saved':
      return messages.draftSaved(clockOf(draft.at))
    case 'failed':
      return messages.draftFailed(clockOf(draft.at))
    case 'elsewhere':
      return messages.draftElsewhere
    case 'none':
    case 'unsaved':
      return messages.draftUnsaved
  }
}

/** '14:05' in Johannesburg. */
function clockOf(instant: string): string {
  return minuteInDigits(instant).slice(-5)
}
