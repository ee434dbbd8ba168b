import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { parseCheckCode } from '../../../../shared/domain/quote-check/check-code.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { quoteCheckApi } from '../../../api/public/quote-check-api.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

/** Asks the server about the short code of a paper. */
export function CodeForm() {
  const words = useWords('quoteCheck')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [check, { data, error, isLoading, reset }] = quoteCheckApi.useCheckQuoteMutation()
  const fault = isWrong ? words.codeMissing : error === undefined ? undefined : faultWords(error, words)

  function change(value: string) {
    setTyped(value)
    setWrong(false)
    reset()
  }

  // It may have been typed before the application ran.
  const readTyped = useEffectEvent(() => (input.current?.value ? change(input.current.value) : undefined))
  useEffect(() => readTyped(), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const code = parseCheckCode(typed)
    setWrong(code === undefined)
    if (code === undefined) input.current?.focus()
    else if (!isLoading) void check({ code })
  }

  return (
    <div>
      <form className="card card-body gap-4" noValidate onSubmit={handleSubmit} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`}>{words.codeHeading}</h2>
        <Field label={words.codeLabel} note={words.codeNote} fault={fault} isLive>
          {(control) => (
            <FormControl
              {...control}
              ref={input}
              className="code"
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <Button variant="main" type="submit" isBusy={isLoading}>
          {words.codeButton}
        </Button>
      </form>
      <div aria-live="polite">
        {data === undefined ? null : (
          <div className="mt-4">
            <VerdictPanel verdict={{ state: data.result.state, facts: data.result.facts, asked: null }} />
          </div>
        )}
      </div>
    </div>
  )
}

function faultWords(error: unknown, words: Words<'quoteCheck'>): string {
  switch (failureKind(error)) {
    case 'notFound':
      return words.codeUnknown
    case 'invalid':
      return words.codeMissing
    case 'rateLimited':
      return words.codeWait
    case 'offline':
    case 'timeout':
      return words.codeOffline
    case 'unauthenticated':
    case 'forbidden':
    case 'conflict':
    case 'unexpected':
      return words.codeTrouble
  }
}
