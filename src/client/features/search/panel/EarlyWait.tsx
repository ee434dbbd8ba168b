import type { ReactNode } from 'react'
import { Ring } from '../../../ui/Spinner.tsx'
import { useWords } from '../../../words/use-words.ts'

/** What a list says that was opened before the application, which knows its options, runs. */
export function EarlyWait({ children }: { readonly children?: ReactNode }) {
  const ui = useWords('ui')
  return (
    <div className="pick-note hstack gap-2 fs-14">
      <Ring /> {ui.slow}
      {children}
    </div>
  )
}
