import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { type Credentials, logIn, type LoginOutcome } from './log-in.ts'

/** `staff.sign-in-form` */
const SHORTEST_PASSWORD = 6

export function isComplete({ username, password }: Credentials): boolean {
  return username.trim() !== '' && password.length >= SHORTEST_PASSWORD
}

/** One try at a time; the session itself tells when it succeeded. */
export function useLogin() {
  const dispatch = useDispatch<ClientDispatch>()
  const [outcome, setOutcome] = useState<LoginOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function submit(credentials: Credentials): Promise<void> {
    if (isRunning.current || !isComplete(credentials)) return
    isRunning.current = true
    setBusy(true)
    setOutcome(null)
    setOutcome(await dispatch(logIn(credentials)))
    setBusy(false)
    isRunning.current = false
  }

  return { submit, isBusy, outcome }
}
