import { useEffect, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useMedia } from '../../../ui/use-media.ts'

type Props = {
  readonly words: { readonly search: string; readonly searchHint: string; readonly clearSearch: string }
  /** On a phone, where the hint of others would be cut. */
  readonly shortHint?: string
  /** What is searched for now. */
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Long enough for the next letter, short enough to feel at once. */
const PAUSE_MS = 250

/** Searches while one types, after a short pause; Enter does not wait. */
export function SearchField({ words, shortHint, search, onSearch }: Props) {
  const isWide = useMedia()
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  /** What was searched for and is not drawn yet: by then more may have been typed. */
  const [sent, setSent] = useState<readonly string[]>([])
  const isSettled = sent.length === 0
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A filter that was pressed within the pause is not undone by the search that comes after it.
  const latest = useRef({ text, search, isSettled, onSearch })
  useEffect(() => {
    latest.current = { text, search, isSettled, onSearch }
  }, [text, search, isSettled, onSearch])
  // Back, or a press elsewhere, has changed the search.
  if (shown !== search) {
    setShown(search)
    const place = sent.indexOf(search)
    setSent(place === -1 ? [] : sent.slice(place + 1))
    if (place === -1 && text.trim() !== search) setText(search)
  }
  const run = (wanted: string, pauseMs: number) => {
    clearTimeout(timer.current)
    setText(wanted)
    timer.current = setTimeout(() => {
      const { current } = latest
      // A press within the pause has put other words into the field.
      if (current.text !== wanted) return
      const next = wanted.trim()
      if (current.isSettled && next === current.search) return
      setSent((before) => (before.at(-1) === next ? before : [...before, next]))
      current.onSearch(next)
    }, pauseMs)
  }
  return (
    <search className="leads-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run(text, 0)
        }}
      >
        <div className="input-group">
          <span className="input-group-text">
            <Icon name="search" />
          </span>
          <FormControl
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={80}
            aria-label={words.search}
            placeholder={isWide ? words.searchHint : (shortHint ?? words.searchHint)}
            value={text}
            onChange={(event) => run(event.target.value, PAUSE_MS)}
          />
          {text === '' ? null : (
            <Button
              variant="line"
              className="btn-icon"
              aria-label={words.clearSearch}
              onClick={() => {
                // The button goes with the text.
                field.current?.focus()
                run('', 0)
              }}
            >
              <Icon name="close" size="s" />
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
