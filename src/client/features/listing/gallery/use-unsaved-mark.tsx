import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'

type Options = {
  /** Undefined = there is none. */
  readonly picture: string | undefined
  /** Whether the server says so now; else a picture that does not come was not saved. */
  readonly isLive: boolean
}

/** For the box around a picture: what it must listen to, and the mark of one that this device never had. */
export function useUnsavedMark({ picture, isLive }: Options) {
  const words = useWords('listing')
  const [failed, setFailed] = useState<string>()
  const isUnsaved = !isLive && picture !== undefined && failed === picture
  return {
    box: { onErrorCapture: () => setFailed(picture) },
    mark: isUnsaved ? <span className="badge text-bg-dark unsaved">{words.notSaved}</span> : null,
  }
}
