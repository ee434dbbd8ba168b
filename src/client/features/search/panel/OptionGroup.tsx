import { useId, useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react'
import FormCheckInput from 'react-bootstrap/FormCheckInput'
import type { List } from '../../../../shared/domain/facets/facets.ts'
import { Button } from '../../../ui/Button.tsx'
import { isOpenEarly } from '../../../ui/early-popover.ts'
import { FirstInput } from './FirstInput.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { EarlyWait } from './EarlyWait.tsx'
import { countIn, type Counts, toOffer } from './live-counts.ts'
import type { Choice } from './options.ts'
import { NoOptions } from './NoOptions.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

type Options = {
  readonly isOpen: boolean
  readonly box: RefObject<HTMLElement | null>
  readonly onDismiss: () => void
  /** Takes the focus back after Escape. */
  readonly returnTo: RefObject<HTMLElement | null>
}

type Props = {
  readonly list: List
  readonly chosen: readonly number[]
  /** Undefined while they are on their way. */
  readonly options: readonly Choice[] | undefined
  /** Why they did not come. */
  readonly error?: unknown
  readonly counts: Counts<number> | undefined
  /** Before the application runs, when the browser opens it by itself. */
  readonly isEarly: boolean
  readonly onOpen?: () => void
  readonly onToggle: (value: number) => void
}

/** A button that opens a group of checkboxes. */
export function OptionGroup({ onOpen, ...group }: Props) {
  const messages = useWords('stockSearch')
  const { list, chosen, options, counts, isEarly } = group
  const field = list.key
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const early = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)
  // What had the focus in the list when it was still the browser's popover.
  const focused = useRef<Element>(null)
  const name = messages.fields[field]
  useDismiss({ isOpen, box, onDismiss: () => setOpen(false), returnTo: button })
  const handleClick = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  const openAgain = useEffectEvent(() => {
    if (!isOpenEarly(early.current)) return
    focused.current = document.activeElement
    handleClick()
  })
  useEffect(() => openAgain(), [])
  useEffect(() => {
    if (focused.current instanceof HTMLElement && early.current?.contains(focused.current)) focused.current.focus()
    if (isOpen) focused.current = null
  }, [isOpen])
  return (
    <div className="pick" ref={box}>
      <span className="form-label" id={`${id}-name`}>
        {name}
      </span>
      <div className="valued">
        <Button
          bsPrefix="form-select"
          ref={button}
          popoverTarget={`${id}-list`}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-value`}
          aria-expanded={isEarly ? undefined : isOpen}
          onClick={handleClick}
        />
        <span
          className={chosen.length === 0 ? 'value text-body-tertiary' : 'value'}
          id={`${id}-value`}
          aria-hidden="true"
        >
          {summary(chosen, options, messages)}
        </span>
      </div>
      {isOpen || isEarly ? (
        <fieldset
          ref={early}
          id={`${id}-list`}
          popover={isEarly && !isOpen ? 'auto' : undefined}
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without an option to tick the list itself is scrolled
          tabIndex={counts?.size === 0 ? 0 : undefined}
        >
          <OptionList {...group} />
        </fieldset>
      ) : null}
    </div>
  )
}

function OptionList({ list, options, error, counts, chosen, isEarly, onToggle }: Omit<Props, 'onOpen'>) {
  const messages = useWords('stockSearch')
  const { address } = list
  if (!options && isEarly) {
    return (
      <EarlyWait>
        {chosen.length > 0 ? <FirstInput type="hidden" name={address} value={chosen.join(',')} /> : null}
      </EarlyWait>
    )
  }
  if (!options) return <SlowText />
  if (options.length === 0) return <NoOptions error={error} />
  return options.map(({ value, name }) => {
    const isChosen = chosen.includes(value)
    const { count, isDisabled } = toOffer(countIn(counts, value), isChosen)
    return (
      <div className="row-check" key={value}>
        <label>
          <FormCheckInput
            name={address}
            value={value}
            checked={isChosen}
            disabled={isDisabled}
            onChange={() => onToggle(value)}
          />
          <span>{messages.withCount(name, count)}</span>
        </label>
      </div>
    )
  })
}

function summary(chosen: readonly number[], options: Props['options'], messages: Words<'stockSearch'>): string {
  if (chosen.length === 0) return messages.any
  const names = options?.filter(({ value }) => chosen.includes(value)).map(({ name }) => name) ?? []
  return names.length === chosen.length ? names.join(', ') : messages.chosen(chosen.length)
}

/** Closes something open by Escape inside it, or by a press or the focus outside of it. */
function useDismiss({ isOpen, box, onDismiss, returnTo }: Options): void {
  const dismiss = useEffectEvent(onDismiss)
  useEffect(() => {
    const element = box.current
    if (!isOpen || !element) return undefined
    const handleOutside = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) dismiss()
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      dismiss()
      returnTo.current?.focus()
    }
    document.addEventListener('pointerdown', handleOutside)
    document.addEventListener('focusin', handleOutside)
    element.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handleOutside)
      document.removeEventListener('focusin', handleOutside)
      element.removeEventListener('keydown', handleKey)
    }
  }, [isOpen, box, returnTo])
}
