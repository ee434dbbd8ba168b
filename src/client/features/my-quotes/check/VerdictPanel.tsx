import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { FactsList } from './FactsList.tsx'
import { TONES, type Verdict } from './verdict.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = { readonly verdict: Verdict; readonly children?: ReactNode }

const ASKED = { asking: 'asking', yes: 'asked', no: 'notAsked' } as const

/** What a quotation is worth, in large words, and what must stand on the paper. */
export function VerdictPanel({ verdict: { state, facts, asked }, children }: Props) {
  const words = useWords('quoteCheck')
  const { tone, icon } = TONES[state]
  const { title, text } = words.verdicts[state]
  return (
    <section className="panel panel-b stack" aria-label={words.result}>
      <div className={`note ${tone}`}>
        <Icon name={icon} size="l" />
        <div>
          <h2 className="verdict">{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {facts === null ? null : <FactsList facts={facts} />}
      {asked === null ? null : <p className="s14 quiet">{words[ASKED[asked]]}</p>}
      {children}
    </section>
  )
}
