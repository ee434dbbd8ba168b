import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { PHOTO_TAKERS, YARD_READERS } from '../../../../shared/domain/permissions.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { KnownVehicle } from '../vehicle-desk/KnownVehicle.tsx'
import { VehicleHead } from '../vehicle-desk/VehicleHead.tsx'
import { messages } from './messages.ts'
import { AddPhotos, NewPhotos } from './NewPhotos.tsx'
import { PhotoList } from './PhotoList.tsx'
import { type Told, usePhotoList } from './use-photo-list.ts'
import { usePhotoQueue } from './use-photo-queue.ts'

/** The photos of one vehicle: taken in the yard, chosen at a desk, put in order, turned and taken out. */
export function Page() {
  const { saexRef = '' } = useParams()
  const isPermitted = usePermission(YARD_READERS)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} id="content" className="vehicle-desk">
      {isPermitted ? (
        <KnownVehicle key={saexRef} saexRef={saexRef}>
          {(vehicle) => <VehiclePhotos vehicle={vehicle} />}
        </KnownVehicle>
      ) : (
        <NotPermitted title={messages.list} />
      )}
    </main>
  )
}

function VehiclePhotos({ vehicle: asked }: { readonly vehicle: StaffVehicle }) {
  const { saexRef } = asked
  const outcome = useRef<HTMLDivElement>(null)
  const mayWrite = usePermission(PHOTO_TAKERS)
  const { queue, photos: queued } = usePhotoQueue()
  const mayErase = usePermission(PERMISSION.administrator)
  const { vehicle, photos, isBusy, told, arrange, removeNew, turn, followErased } = usePhotoList(asked)
  const [fetchVehicle] = stockDeskApi.useLazyGetStaffVehicleQuery()
  const own = queued.filter((photo) => photo.saexRef === saexRef && photo.finding === null)
  /** Of the vehicle with the newest of them. */
  const newest = Math.max(0, ...own.map(({ state }) => (state.phase === 'listed' ? (state.upload.version ?? 0) : 0)))
  const keys = photos.map(({ key }) => key)
  const follow = useEffectEvent(async (version: number) => {
    if (version <= vehicle.version) return
    const { data } = await fetchVehicle(saexRef)
    // A question that was under way already is not asked twice, and its answer may be from before this photo.
    if (data !== undefined && data.result.version < version) await fetchVehicle(saexRef)
  })
  useEffect(() => void follow(newest), [newest])
  // Moves wait while photos of this vehicle come: each is a change of the same list.
  const isComing = own.some(({ state }) => state.phase === 'sending')
  const part = useHeldFocus<HTMLDivElement>('h1')
  return (
    <div ref={part}>
      <VehicleHead vehicle={vehicle} place="photos" />
      {mayWrite ? <AddPhotos onAdd={(files) => queue.add(saexRef, files)} /> : null}
      <NewPhotos
        queue={queue}
        photos={queued}
        saexRef={saexRef}
        keys={keys}
        isBusy={isBusy}
        onRemoveListed={(key) => removeNew(key, { kind: 'success', words: messages.removed })}
      />
      <h2>{messages.heading(photos.length)}</h2>
      <Outcome
        place={outcome}
        told={told}
        onUndo={(before) =>
          void arrange([...before, ...keys.filter((key) => !before.includes(key))], {
            kind: 'success',
            words: messages.back,
          })
        }
      />
      {photos.length === 0 ? (
        <p className="text-body-secondary">{messages.none}</p>
      ) : mayWrite ? (
        <PhotoList
          photos={photos}
          isBusy={isBusy || isComing}
          onArrange={arrange}
          onTurn={turn}
          onErased={mayErase ? followErased : undefined}
          onEmpty={() => outcome.current?.focus()}
        />
      ) : (
        <PhotoList photos={photos} isBusy={isBusy} />
      )}
    </div>
  )
}

type OutcomeProps = {
  readonly place: RefObject<HTMLDivElement | null>
  readonly told: Told | null
  readonly onUndo: (keys: readonly string[]) => void
}

function Outcome({ place, told, onUndo }: OutcomeProps) {
  const undo = told?.undo
  const isBad = told?.kind === 'danger'
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={told === null ? undefined : `photo-outcome desk-alert alert alert-${told.kind}`}
    >
      <output className={isBad ? 'visually-hidden' : undefined}>{isBad ? '' : told?.words}</output>
      {isBad ? <span role="alert">{told.words}</span> : null}
      {undo === undefined ? null : (
        <Button
          variant="line"
          onClick={() => {
            // What comes of it is said here; the button goes.
            place.current?.focus()
            onUndo(undo)
          }}
        >
          {messages.undo}
        </Button>
      )}
    </div>
  )
}
