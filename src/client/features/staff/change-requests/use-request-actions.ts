import { useState } from 'react'
import type { ChangeRequestDetail } from '../../../../shared/contract/change-requests.ts'
import { failureKind, hasErrorKey } from '../../../api/api-failure.ts'
import { changeRequestsApi } from '../../../api/staff/change-requests-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { messages } from './messages.ts'

/** How a press ended, for everybody on the page: the card that had the button may be gone. */
export type Outcome = { readonly kind: 'success' | 'warning'; readonly words: string }

type Step = 'ask' | 'confirm' | 'refuse' | 'takeBack'

/** What one may do with a request. Large lines are looked for before anything is sent; the server looks again. */
export function useRequestActions(request: ChangeRequestDetail, onOutcome: (outcome: Outcome) => void) {
  const [ask, asking] = changeRequestsApi.useAskForChangeMutation()
  const [decide, deciding] = changeRequestsApi.useDecideChangeMutation()
  const [takeBack, takingBack] = changeRequestsApi.useTakeBackChangeMutation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<string | null>(null)
  const isBusy = asking.isLoading || deciding.isLoading || takingBack.isLoading
  const { id, lines } = request

  async function act(step: Step, note = ''): Promise<void> {
    if (isBusy) return
    const left = lines.filter(({ large, path }) => large && !ticked.has(path)).length
    if ((step === 'ask' || step === 'confirm') && left > 0) {
      setFault(messages.leftToTick(left))
      return
    }
    setFault(null)
    const { error } = await send(step, note)
    if (error === undefined) onOutcome({ kind: 'success', words: messages.done[step] })
    else if (failureKind(error) === 'conflict') onOutcome({ kind: 'warning', words: messages.changedFirst })
    else setFault(failedWords(error))
  }

  function send(step: Step, note: string) {
    if (step === 'ask') return ask({ id, ticked: [...ticked] })
    if (step === 'takeBack') return takeBack({ id })
    return decide({ id, decision: step, ticked: [...ticked], note })
  }

  function tick(path: string, isTicked: boolean): void {
    setTicked((before) => new Set(isTicked ? [...before, path] : [...before].filter((other) => other !== path)))
    setFault(null)
  }

  return { ticked, tick, act, isBusy, fault }
}

function failedWords(error: unknown): string {
  if (hasErrorKey(error, 'OTHER_PERSON_NEEDED')) return messages.otherPerson
  return failureWords(messages.failed, error)
}
