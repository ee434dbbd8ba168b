import { type DragEvent, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import ListGroup from 'react-bootstrap/ListGroup'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { NamedProgress } from '../progress/NamedProgress.tsx'
import { messages } from './messages.ts'
import { isEnded, isOnlyHere, isQuiet, type PhotoQueue, type QueuedPhoto, type Reason } from './photo-queue.ts'

const TYPES = 'image/jpeg,image/png,image/webp'
/** Where a mouse is usual, and a camera is not. */
const DESKTOP = '(min-width: 992px)'

type AddProps = {
  readonly onAdd: (files: readonly File[]) => void
  /** Among other things of a form. */
  readonly isSmall?: boolean
}

/** Taking a photo, choosing some, or dropping them here. */
export function AddPhotos({ onAdd, isSmall = false }: AddProps) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isDesktop = useMedia(DESKTOP)
  const [isOver, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onAdd([...event.dataTransfer.files])
    },
  }
  const take = (input: EventTarget) => {
    if (!(input instanceof HTMLInputElement)) return
    onAdd([...(input.files ?? [])])
    // The same file again is a change too.
    input.value = ''
  }
  return (
    <fieldset
      className={`photo-add${isOver ? ' is-over' : ''}${isSmall ? ' is-small' : ''}`}
      aria-label={isDesktop && !isSmall ? messages.drop : messages.add}
      {...drop}
    >
      <FormControl
        ref={camera}
        type="file"
        hidden
        accept={TYPES}
        capture="environment"
        aria-label={messages.take}
        onChange={({ target }) => take(target)}
      />
      <FormControl
        ref={files}
        type="file"
        hidden
        multiple
        accept={TYPES}
        aria-label={messages.choose}
        onChange={({ target }) => take(target)}
      />
      <Button variant={isDesktop || isSmall ? 'line' : 'main'} onClick={() => camera.current?.click()}>
        {messages.take}
      </Button>
      <Button variant="line" onClick={() => files.current?.click()}>
        {messages.choose}
      </Button>
      {isDesktop && !isSmall ? <span className="text-body-secondary">{messages.drop}</span> : null}
    </fieldset>
  )
}

type QueueProps = {
  readonly queue: PhotoQueue
  readonly photos: readonly QueuedPhoto[]
  readonly saexRef: string
  /** Keys of the vehicle's photos as they stand. */
  readonly keys: readonly string[]
  /** Whether their list is being changed. */
  readonly isBusy?: boolean | undefined
  readonly onRemoveListed: (key: string) => Promise<boolean>
}

/** The photos of this tab on their way to this vehicle, each with what became of it. */
export function NewPhotos(props: QueueProps) {
  const { photos, saexRef } = props
  const own = photos.filter((photo) => photo.saexRef === saexRef && photo.finding === null)
  const others = photos.filter((photo) => !own.includes(photo) && isOnlyHere(photo)).length
  return own.length === 0 && others === 0 ? null : <Queue {...props} own={own} others={others} />
}

type OwnProps = QueueProps & { readonly own: readonly QueuedPhoto[]; readonly others: number }

function Queue({ queue, keys, isBusy, onRemoveListed, own, others }: OwnProps) {
  const id = useId()
  const part = useHeldFocus('h2')
  const isUnderWay = own.some(({ state }) => !isEnded(state))
  return (
    <section ref={part} className="card card-body mb-4" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {messages.queue}
      </h2>
      {isUnderWay ? <p className="text-body-secondary mb-2">{messages.keepOpen}</p> : null}
      {others > 0 ? <p className="text-body-secondary mb-2">{messages.ofOthers(others)}</p> : null}
      <ListGroup as="ul" variant="flush">
        {own.map((photo) => (
          <ListGroup.Item as="li" key={photo.id} className="photo-row">
            <PhotoRow photo={photo} keys={keys} queue={queue} isBusy={isBusy} onRemoveListed={onRemoveListed} />
          </ListGroup.Item>
        ))}
      </ListGroup>
    </section>
  )
}

type RowProps = Pick<QueueProps, 'queue' | 'keys' | 'isBusy' | 'onRemoveListed'> & { readonly photo: QueuedPhoto }

/** One photo on its way: what became of it, and what can be done. */
export function PhotoRow({ photo, keys, queue, isBusy = false, onRemoveListed }: RowProps) {
  const { id, name, state } = photo
  async function removeListed(key: string) {
    if (!isBusy && (await onRemoveListed(key))) queue.remove(id)
  }
  return (
    <>
      <span className="name">{name}</span>
      <output className={state.phase === 'failed' ? 'text-danger' : 'text-body-secondary'}>
        {stateWords(state, keys)}
        {state.phase === 'listed' && state.upload.onVehicle !== null ? (
          <>
            {' · '}
            {messages.alsoOn} <Link to={`/stock-desk/${state.upload.onVehicle}/photos`}>{state.upload.onVehicle}</Link>
          </>
        ) : null}
      </output>
      {state.phase === 'sending' ? <NamedProgress className="grow" name={name} value={state.share} max={1} /> : null}
      {state.phase === 'failed' || state.phase === 'signedOut' ? (
        <Button variant="line" aria-label={messages.tryAgainOf(name)} onClick={() => queue.retry(id)}>
          {messages.tryAgain}
        </Button>
      ) : null}
      {state.phase === 'listed' && state.upload.looksLike !== null ? (
        <>
          <Button variant="line" aria-label={messages.keepBothOf(name)} onClick={() => queue.remove(id)}>
            {messages.keepBoth}
          </Button>
          <Button
            variant="line"
            aria-label={messages.removeNewOf(name)}
            aria-disabled={isBusy}
            onClick={() => void removeListed(state.upload.key ?? '')}
          >
            {messages.removeNew}
          </Button>
        </>
      ) : null}
      {state.phase === 'listed' && state.upload.looksLike === null && !isQuiet(photo) ? (
        <Button variant="text" aria-label={messages.hideOf(name)} onClick={() => queue.remove(id)}>
          {messages.hide}
        </Button>
      ) : null}
      {state.phase === 'listed' ? null : (
        <Button variant="text" aria-label={messages.removeOf(name)} onClick={() => queue.remove(id)}>
          {messages.remove}
        </Button>
      )}
    </>
  )
}

function stateWords(state: QueuedPhoto['state'], keys: readonly string[]): string {
  switch (state.phase) {
    case 'preparing':
      return messages.states.preparing
    case 'waiting':
      return state.words === undefined ? messages.waits[state.why] : messages.waitsSince(state.words)
    case 'signedOut':
      return messages.states.signedOut
    case 'sending':
      return messages.states.sending(Math.round(state.share * 100))
    case 'failed':
      return reasonWords(state.reason)
    case 'listed':
      return state.isLate === true ? messages.states.late : listedWords(state.upload, keys)
  }
}

function listedWords(
  { already, looksLike }: { readonly already: boolean; readonly looksLike: string | null },
  keys: readonly string[],
): string {
  if (already) return messages.states.already
  if (looksLike === null) return messages.states.listed
  const place = keys.indexOf(looksLike) + 1
  return place === 0 ? messages.states.likeGone : messages.states.looksLike(place)
}

function reasonWords(reason: Reason): string {
  return reason.kind === 'refused' ? messages.refused(reason.words) : messages.reasons[reason.kind]
}
