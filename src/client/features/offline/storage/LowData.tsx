import { useContext, useEffect, useId, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { savesData } from '../../../ui/idle.ts'
import { PictureContext } from '../../../ui/picture-mode.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { showMessage } from '../../shell/public.ts'
import { keepPictureChoice, modeOfChoice, type PictureChoice, readPictureChoice } from './picture-choice.ts'
import { useWords } from '../../../words/use-words.ts'

const CHOICES = ['auto', 'full', 'small', 'off'] as const satisfies readonly PictureChoice[]

/** How much pictures may cost. */
export function LowData() {
  const messages = useWords('offlineUse')
  const dispatch = useDispatch<ClientDispatch>()
  const id = useId()
  const { setMode } = useContext(PictureContext)
  const [choice, setChoice] = useState<PictureChoice>('auto')
  useEffect(() => void readPictureChoice().then(setChoice), [])

  async function handleChange(next: PictureChoice) {
    setChoice(next)
    setMode(modeOfChoice(next))
    if (await keepPictureChoice(next)) return
    dispatch(showMessage({ kind: 'warning', detail: messages.choiceNotKept }))
  }

  const nameOf = (option: PictureChoice) =>
    option === 'auto' ? messages.choices.auto(savesData()) : messages.choices[option]
  return (
    <section className="card card-body mt-5" aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{messages.lowTitle}</h2>
      <p className="fs-14 text-body-secondary mt-1">{messages.lowText}</p>
      <fieldset className="hstack flex-wrap column-gap-5 mt-3">
        <legend className="form-label mb-0">{messages.pictures}</legend>
        {CHOICES.map((option) => (
          <Tick
            key={option}
            type="radio"
            name={id}
            checked={choice === option}
            onChange={() => void handleChange(option)}
          >
            {nameOf(option)}
          </Tick>
        ))}
      </fieldset>
    </section>
  )
}
