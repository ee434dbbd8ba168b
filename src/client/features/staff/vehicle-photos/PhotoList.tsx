import { type FormEvent, useRef, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import FormControl from 'react-bootstrap/FormControl'
import type { StaffPhoto } from '../../../../shared/contract/photos.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { messages } from './messages.ts'
import { usePhotoDrag } from './use-photo-drag.ts'
import type { Told } from './use-photo-list.ts'

type Props = {
  readonly photos: readonly StaffPhoto[]
  readonly isBusy: boolean
  /** Neither for whoever may only look. */
  readonly onArrange?: (keys: readonly string[], told: Told) => Promise<boolean>
  readonly onTurn?: (key: string, quarters: 1 | 3, words: string) => Promise<boolean>
  /** After a photo was erased for good; undefined for whoever may not. */
  readonly onErased?: ((key: string, isErased: boolean) => Promise<boolean>) | undefined
  /** The last one is gone, and the focus with it. */
  readonly onEmpty?: () => void
}

/** The photos in their order, each with one button for all that can be done to it. */
export function PhotoList({ photos, isBusy, onArrange, onTurn, onErased, onEmpty }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const keys = photos.map(({ key }) => key)
  /** The photo that is asked about, and where it was. */
  const [asked, setAsked] = useState<{ readonly key: string; readonly place: number } | null>(null)
  /** The button of the photo at a place takes the focus once the list is drawn anew; after the last one, what is said. */
  function focus(place: number): void {
    requestAnimationFrame(() => {
      const button = list.current?.querySelectorAll<HTMLElement>('.dropdown-toggle')[place]
      if (button === undefined) onEmpty?.()
      else button.focus()
    })
  }

  function move(from: number, wanted: number): void {
    const to = Math.min(Math.max(wanted, 0), keys.length - 1)
    if (from === to) return
    const others = keys.toSpliced(from, 1)
    const words = messages.movedOf(from + 1, to + 1, keys.length)
    void onArrange?.(others.toSpliced(to, 0, keys[from]!), { kind: 'success', words }).then((isDone) =>
      focus(isDone ? to : from),
    )
  }

  usePhotoDrag(list, { keys, isOn: onArrange !== undefined && !isBusy, onMove: move })

  function remove(place: number): void {
    void onArrange?.(keys.toSpliced(place, 1), { kind: 'success', words: messages.deleted, undo: keys }).then(
      (isDone) => focus(isDone ? Math.min(place, keys.length - 2) : place),
    )
  }

  function turn(place: number, quarters: 1 | 3): void {
    void onTurn?.(keys[place]!, quarters, messages.turned(place + 1)).then(() => focus(place))
  }

  function endErasing({ key, place }: { readonly key: string; readonly place: number }, isErased: boolean): void {
    setAsked(null)
    void onErased?.(key, isErased).then(() => focus(Math.min(place, keys.length - 2)))
  }

  return (
    <>
      <ul ref={list} className="photo-list" aria-label={messages.list} aria-busy={isBusy}>
        {photos.map(({ key, address, width }, place) => (
          <li key={key}>
            <div className="ph ph-43">
              <Picture src={address} alt={messages.alt(place + 1)} sizes="(max-width: 767px) 50vw, 240px" upTo={640} />
            </div>
            <div className="photo-bar">
              {place === 0 ? <span className="badge text-bg-dark">{messages.main}</span> : <span>{place + 1}</span>}
              {onArrange === undefined ? null : (
                <Dropdown align="end">
                  <Dropdown.Toggle
                    variant="text"
                    aria-label={messages.handle(place + 1, photos.length)}
                    aria-disabled={isBusy}
                  >
                    <span aria-hidden="true">•••</span>
                  </Dropdown.Toggle>
                  <Dropdown.Menu>
                    <Item isOff={isBusy || place === 0} onPress={() => move(place, 0)}>
                      {messages.actions.main}
                    </Item>
                    <Item isOff={isBusy || place === 0} onPress={() => move(place, place - 1)}>
                      {messages.actions.earlier}
                    </Item>
                    <Item isOff={isBusy || place === photos.length - 1} onPress={() => move(place, place + 1)}>
                      {messages.actions.later}
                    </Item>
                    <Position place={place} count={photos.length} isOff={isBusy} onMove={(to) => move(place, to)} />
                    {/* Drawings of samples have no bytes to turn. */}
                    <Item isOff={isBusy || width === null} onPress={() => turn(place, 1)}>
                      {messages.actions.right}
                    </Item>
                    <Item isOff={isBusy || width === null} onPress={() => turn(place, 3)}>
                      {messages.actions.left}
                    </Item>
                    <Item isOff={isBusy} onPress={() => remove(place)}>
                      {messages.actions.delete}
                    </Item>
                    {/* Nor have they anything to erase. */}
                    {onErased === undefined || width === null ? null : (
                      <Item isOff={isBusy} onPress={() => setAsked({ key, place })}>
                        {messages.actions.erase}
                      </Item>
                    )}
                  </Dropdown.Menu>
                </Dropdown>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <EraseDialog
          photo={asked.key}
          place={asked.place + 1}
          onClose={() => {
            setAsked(null)
            focus(asked.place)
          }}
          onEnd={(isErased) => endErasing(asked, isErased)}
        />
      )}
    </>
  )
}

type ItemProps = { readonly isOff?: boolean; readonly onPress: () => void; readonly children: string }

function Item({ isOff = false, onPress, children }: ItemProps) {
  return (
    <Dropdown.Item as="button" type="button" disabled={isOff} onClick={onPress}>
      {children}
    </Dropdown.Item>
  )
}

type PositionProps = {
  readonly place: number
  readonly count: number
  readonly isOff: boolean
  readonly onMove: (place: number) => void
}

function Position({ place, count, isOff, onMove }: PositionProps) {
  const [typed, setTyped] = useState(String(place + 1))
  // The menu stays while its photo moves.
  const [shown, setShown] = useState(place)
  if (shown !== place) {
    setShown(place)
    setTyped(String(place + 1))
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isOff) return
    const wanted = Number(typed)
    // Nothing is no position: it would be the first.
    if (typed.trim() !== '' && Number.isSafeInteger(wanted)) onMove(wanted - 1)
  }
  return (
    <form className="photo-position" onSubmit={handleSubmit}>
      <FormControl
        type="number"
        required
        min={1}
        max={count}
        inputMode="numeric"
        aria-label={messages.position}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button variant="line" type="submit" aria-disabled={isOff}>
        {messages.moveTo}
      </Button>
    </form>
  )
}
