import { useEffect, useEffectEvent, useRef } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'

type Running = { readonly abort: () => void } | undefined

/**
 * Cancels a call that is still on its way when the argument of another takes its place. Arguments of the same content
 * are one call, which is still wanted.
 */
export function useLatestOnly<Arg>(arg: Arg, findRunning: (before: Arg, dispatch: ClientDispatch) => Running): void {
  const dispatch = useDispatch<ClientDispatch>()
  const shown = useRef(arg)
  const cancel = useEffectEvent((before: Arg) => findRunning(before, dispatch)?.abort())
  useEffect(() => {
    if (JSON.stringify(shown.current) === JSON.stringify(arg)) return
    const before = shown.current
    shown.current = arg
    cancel(before)
  }, [arg])
}
