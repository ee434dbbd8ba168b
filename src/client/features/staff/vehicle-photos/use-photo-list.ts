import { useState } from 'react'
import type { StaffPhoto } from '../../../../shared/contract/photos.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { photosApi } from '../../../api/staff/photos-api.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { kindWords, readFailure } from '../../../api/staff/failure-words.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import { messages } from './messages.ts'

export type Told = {
  readonly kind: 'success' | 'danger'
  readonly words: string
  /** The list that `Undo` brings back. */
  readonly undo?: readonly string[] | undefined
}

type List = {
  /** As it stands now. */
  readonly vehicle: StaffVehicle
  /** In the order of the screen: a move shows at once, and goes back where the server refuses it. */
  readonly photos: readonly StaffPhoto[]
  readonly isBusy: boolean
  readonly told: Told | null
  /** Answers whether it was done. */
  readonly arrange: (keys: readonly string[], told: Told) => Promise<boolean>
  /** Takes out a photo that may have come since the list was asked for. Answers whether it was done. */
  readonly removeNew: (key: string, told: Told) => Promise<boolean>
  readonly turn: (key: string, quarters: 1 | 3, words: string) => Promise<boolean>
  /** After a photo was erased, or was found to be gone: the list as it is then. */
  readonly followErased: (key: string, isErased: boolean) => Promise<boolean>
}

/** How the server says of a list that a photo in it is gone; of anything else it can still be asked again. */
const GONE = /(?:is|are) not there any more$/

/** The photos of a vehicle, and what a hand does to their list. */
export function usePhotoList(asked: StaffVehicle): List {
  const [save] = stockDeskApi.useSaveVehicleMutation()
  const [turnPhoto] = photosApi.useTurnPhotoMutation()
  const [fetchVehicle] = stockDeskApi.useLazyGetStaffVehicleQuery()
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  /** As the last change answered; what is asked for again may be newer. */
  const [latest, setLatest] = useState(asked)
  const vehicle = latest.version > asked.version ? latest : asked
  const { saexRef, version } = vehicle

  async function refuse(error: unknown): Promise<false> {
    const { kind, fields } = readFailure(error)
    const { key, pictures } = fields
    // The list is another than the one that was seen.
    if (key !== undefined || pictures !== undefined) await fetchVehicle(saexRef)
    if (key !== undefined || GONE.test(pictures ?? '')) return tellGone()
    const why = pictures === undefined ? kindWords(messages.notDone, kind) : messages.refusedList(pictures)
    // What was done before can still be undone.
    setTold((before) => ({ kind: 'danger', words: why, undo: before?.undo }))
    return false
  }

  function tellGone(): false {
    setTold({ kind: 'danger', words: messages.gone })
    return false
  }

  async function saveList(seen: StaffVehicle, keys: readonly string[], done: Told): Promise<boolean> {
    const values = { pictures: [...keys] }
    const change = { saexRef, version: seen.version, draftId: null, draftSaves: null, values, confirmed: [] }
    const { data, error } = await save({ save: change, key: newIdempotencyKey(crypto) })
    if (data === undefined) return refuse(error)
    setLatest(data.result.vehicle)
    setTold(done)
    return true
  }

  /** An unchanged list would be saved as well, and the photo stay. */
  async function saveWithout(key: string, done: Told): Promise<boolean> {
    let seen = vehicle
    if (!keysOf(seen).includes(key)) {
      const { data, error } = await fetchVehicle(saexRef)
      if (data === undefined) return refuse(error)
      seen = data.result
    }
    const others = keysOf(seen).filter((own) => own !== key)
    return others.length === seen.photos.length ? tellGone() : saveList(seen, others, done)
  }

  /** A question that was under way already is not asked twice, and its answer may still have the photo. */
  async function fetchWithout(key: string): Promise<StaffVehicle | undefined> {
    const { data } = await fetchVehicle(saexRef)
    if (data === undefined || !keysOf(data.result).includes(key)) return data?.result
    return (await fetchVehicle(saexRef)).data?.result
  }

  async function during(task: () => Promise<boolean>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const isDone = await task()
    setOrder(null)
    setBusy(false)
    return isDone
  }

  return {
    vehicle,
    photos: order === null ? vehicle.photos : inOrder(vehicle.photos, order),
    isBusy,
    told,
    arrange: (keys, done) =>
      during(async () => {
        setOrder(keys)
        return saveList(vehicle, keys, done)
      }),
    removeNew: (key, done) => during(() => saveWithout(key, done)),
    turn: (key, quarters, words) =>
      during(async () => {
        const { data, error } = await turnPhoto({ saexRef, version, key, quarters })
        if (data === undefined) return refuse(error)
        setLatest(data.result)
        setTold({ kind: 'success', words })
        return true
      }),
    followErased: (key, isErased) =>
      during(async () => {
        const seen = await fetchWithout(key)
        if (seen !== undefined) setLatest(seen)
        if (!isErased) return tellGone()
        setTold({ kind: 'success', words: seen === undefined ? messages.erasedUnseen : messages.erased })
        return true
      }),
  }
}

function keysOf({ photos }: StaffVehicle): readonly string[] {
  return photos.map(({ key }) => key)
}

function inOrder(photos: readonly StaffPhoto[], keys: readonly string[]): readonly StaffPhoto[] {
  return keys.flatMap((key) => photos.filter((photo) => photo.key === key))
}
