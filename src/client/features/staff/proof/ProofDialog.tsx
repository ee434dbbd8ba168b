import { Suspense, useEffect, useId, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useDispatch, useSelector } from 'react-redux'
import type { ProofRequest } from '../../../../shared/contract/sign-in.ts'
import { hasErrorKey } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { endProof, staffProofSlice } from '../../../api/staff-proof.ts'
import { accountApi } from '../../../api/staff/account-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { showMessage } from '../../shell/public.ts'
import { messages } from './messages.ts'
import { ProofFields } from './ProofFields.tsx'

/** Asks once more who is there, over whatever is open; the calls that wait for it go on by themselves (`staff.fresh-proof`). */
export function ProofDialog() {
  const isAsked = useSelector(staffProofSlice.selectors.selectIsAsked)
  if (!isAsked) return null
  return (
    <Suspense fallback={null}>
      <LateStyles />
      <Question />
    </Suspense>
  )
}

function Question() {
  const dispatch = useDispatch<ClientDispatch>()
  const id = useId()
  const [start, { error, data }] = accountApi.useStartProofMutation()
  const [prove] = accountApi.useProveMutation()
  /** The last that came: another one takes its place without a gap, so that what is typed stays. */
  const [request, setRequest] = useState<ProofRequest>()
  if (data !== undefined && data.result !== request) setRequest(data.result)
  useEffect(() => {
    void start()
  }, [start])

  function cancel() {
    dispatch(showMessage({ kind: 'info', detail: messages.notConfirmed }))
    dispatch(endProof(false))
  }

  async function handleProof({ ticket }: ProofRequest, proof: Readonly<Record<string, unknown>>) {
    const answer = await prove({ ticket, ...proof })
    if (answer.error !== undefined) {
      // What was asked may have ended by now: the next try answers another question.
      if (hasErrorKey(answer.error, 'PROOF_REFUSED')) void start()
      return answer.error
    }
    dispatch(endProof(true))
    return null
  }

  // Also while nothing can be asked: a phone has no Escape.
  const leave = (
    <Button variant="line" onClick={cancel}>
      {messages.cancel}
    </Button>
  )
  return (
    <Modal
      centered
      show
      backdrop="static"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onHide={cancel}
    >
      <Modal.Body className="stack">
        <h2 id={`${id}-title`}>{messages.title}</h2>
        <p id={`${id}-text`}>{messages.text}</p>
        {request === undefined ? (
          <>
            {error === undefined ? <SlowText /> : <FailedPart onRetry={() => void start()} />}
            <div>{leave}</div>
          </>
        ) : (
          <ProofFields request={request} action={messages.confirm} onProof={(proof) => handleProof(request, proof)}>
            {leave}
          </ProofFields>
        )}
      </Modal.Body>
    </Modal>
  )
}
