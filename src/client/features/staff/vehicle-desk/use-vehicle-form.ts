import { useRef, useState } from 'react'
import type {
  SavedVehicle,
  SaveVehicle,
  StaffVehicle,
  VehicleValues,
  VehicleEdit,
} from '../../../../shared/contract/stock-vehicle.ts'
import { checkVehicle, NO_VALUES } from '../../../../shared/domain/vehicle-rules/check-vehicle.ts'
import { changedPlaces, mergeEdit } from '../../../../shared/domain/vehicle-rules/merge-edit.ts'
import { problemWords } from '../../../../shared/domain/vehicle-rules/problem.ts'
import { partnersOf } from '../../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import { isUnanswered } from '../../../api/api-failure.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { kindWords, readFailure } from '../../../api/staff/failure-words.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { messages } from './messages.ts'
import { otherPrice, PRICE_GROUP, withOtherPrice } from './price-pair.ts'
import type { NamedDraft } from './use-draft.ts'
import {
  changedOf,
  isPriceField,
  readTyped,
  toTyped,
  type Typed,
  type TypedField,
  typedFieldOf,
  withDraft,
} from './typed-values.ts'

export type Faults = Readonly<Partial<Record<TypedField, string>>>
/** Another person's vehicle beside one's own form: the fields that both changed. */
export type Conflict = { readonly now: StaffVehicle; readonly fields: readonly TypedField[] }

type Opened = {
  /** Null = a new one. */
  readonly vehicle: StaffVehicle | null
  readonly typed: Typed
  /** The version that the typed values began from. */
  readonly version: number | null
  readonly vatPercent: number
}

/** `field`: the first one that has a fault, so that it takes the focus; neither: somebody is asked, or it did not go. */
export type SaveEnd = {
  readonly field?: TypedField | undefined
  readonly saved?: SavedVehicle
  /** Somebody else ended the draft that the form began from, or went on with it. */
  readonly isDraft?: 'gone' | 'moved'
}

type FormState = {
  readonly base: { readonly vehicle: StaffVehicle | null; readonly version: number | null }
  readonly typed: Typed
}

type Choice = {
  /** Codes of doubts that somebody has found right. */
  readonly confirmed?: readonly string[]
  readonly draft: NamedDraft
}

/** What is saved: a form, and the vehicle that it changes. */
type From = FormState['base'] & { readonly typed: Typed }

type Attempt = {
  /** What it saves, as text: two saves of the same are one. */
  readonly of: string
  readonly key: string
  readonly save: SaveVehicle
  readonly typed: Typed
}

/** A save that is done; `vehicle` is as it stands by now, `seen` the version that the save was of. */
type Done = { readonly vehicle: StaffVehicle; readonly savedAs: Typed; readonly seen: number }

/** Every version of a vehicle is later. */
const BEFORE_ALL = 0

export type VehicleForm = ReturnType<typeof useVehicleForm>

/** What is typed of a vehicle, checked by the rules of the server, saved, and settled with what others did meanwhile. */
export function useVehicleForm(opened: Opened) {
  const [send, { isLoading: isSaving }] = stockDeskApi.useSaveVehicleMutation()
  const [fetchVehicle] = stockDeskApi.useLazyGetStaffVehicleQuery()
  // One state: an answer that comes while somebody types finds both as they are by then.
  const [form, setForm] = useState<FormState>({
    base: { vehicle: opened.vehicle, version: opened.version },
    typed: opened.typed,
  })
  const { base, typed } = form
  const setTyped = (next: (now: Typed) => Typed) => setForm((now) => ({ ...now, typed: next(now.typed) }))
  const [faults, setFaults] = useState<Faults>({})
  const [doubts, setDoubts] = useState<Readonly<Record<string, string>> | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Prices that were typed, not worked out. */
  const typedPrices = useRef(new Set<TypedField>())
  /** The last save and its key, until its answer is known: repeated, it is done once. */
  const unanswered = useRef<Attempt | null>(null)

  const standing = base.vehicle?.values ?? null
  const baseTyped = toTyped(standing)
  const changes = changedOf(typed, baseTyped)
  const isDirty = Object.keys(changes).length > 0

  /** What was said of these fields, and of the last save, is over. */
  function forget(fields: readonly string[]) {
    setOutcome(null)
    setFaults((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !fields.includes(field))))
  }

  function change(field: TypedField, text: string) {
    if (!isPriceField(field)) {
      changeMany({ [field]: text })
      return
    }
    forget(PRICE_GROUP)
    typedPrices.current.add(field)
    const isOtherTyped = typedPrices.current.has(otherPrice(field))
    const prices = withOtherPrice({ field, text, isOtherTyped, vatPercent: opened.vatPercent })
    setTyped((now) => ({ ...now, ...prices }))
  }

  function changeMany(values: Partial<Typed>) {
    forget(Object.keys(values))
    setTyped((now) => ({ ...now, ...values }))
  }

  /** Only what is still empty by then. */
  function fillEmpty(values: Partial<Typed>) {
    forget(Object.keys(values))
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(values).filter(([field]) => now[field as TypedField] === '')),
    }))
  }

  function setOnRequest(isOn: boolean) {
    typedPrices.current.clear()
    changeMany({ onRequest: isOn, ...(isOn && { price: '', priceWithVat: '' }) })
    if (isOn) forget(PRICE_GROUP)
  }

  /** Lays what others did under one's own form; where both changed a field, the server is to ask. */
  function rebase(vehicle: StaffVehicle) {
    setForm((now) =>
      mayRebase(now, vehicle)
        ? { base: { vehicle, version: vehicle.version }, typed: withDraft(toTyped(vehicle.values), changesIn(now)) }
        : now,
    )
  }

  /** After a change beside the form: asks for the vehicle as it stands, and lays that under the form. */
  async function refresh(): Promise<void> {
    if (base.vehicle === null) return
    const { saexRef, version } = base.vehicle
    const first = await fetchVehicle(saexRef)
    // A question that was under way already is not asked twice, and its answer may be from before the change.
    const isOld = first.data !== undefined && first.data.result.version <= version
    const { data } = isOld ? await fetchVehicle(saexRef) : first
    if (data !== undefined) rebase(data.result)
  }

  function discard() {
    typedPrices.current.clear()
    setForm({ base: { ...base, version: base.vehicle?.version ?? null }, typed: baseTyped })
    setFaults({})
    setOutcome(null)
  }

  /** Saves what is typed, or what else it is told to, as changes of `from`. */
  async function save(choice: Choice, from: From = { typed, ...base }): Promise<SaveEnd> {
    if (isSaving) return {}
    const own = from.vehicle?.values ?? null
    const { edit, faults: unread } = readTyped(from.typed, toTyped(own), own)
    const found = { ...judge(own, edit, opened.vatPercent), ...unread }
    setFaults(found)
    setDoubts(null)
    if (Object.keys(found).length > 0) {
      setOutcome(null)
      return { field: firstOf(found) }
    }
    if (Object.keys(edit).length === 0) {
      setOutcome({ kind: 'success', words: messages.unchanged })
      return {}
    }
    const saexRef = from.vehicle?.saexRef ?? null
    const { confirmed = [], draft } = choice
    const request = { saexRef, version: from.version, values: edit }
    const of = JSON.stringify(request)
    const earlier = unanswered.current
    if (earlier !== null && earlier.of !== of) return saveBehind(earlier, choice, from)
    const key = earlier?.key ?? newIdempotencyKey(crypto)
    const save = { ...request, ...draft, confirmed: [...confirmed] }
    const { data, error } = await attempt({ of, key, save, typed: from.typed })
    if (data === undefined) return handleFailure(error, saexRef)
    const { vehicle, merged } = data.result
    typedPrices.current.clear()
    // What was typed while the save was on its way is not saved yet.
    layUnder({ vehicle, savedAs: from.typed, seen: from.version ?? vehicle.version })
    setConflict(null)
    // Such as a name that only was spelled otherwise.
    const isNothing = vehicle.version === from.version
    const done = isNothing ? messages.unchanged : messages.saved
    setOutcome({ kind: 'success', words: [done, mergedWords(merged)].join(' ').trim() })
    return { saved: data.result }
  }

  function layUnder(done: Done) {
    setForm((now) => {
      const { typed: rest, ...under } = afterSave(done, now.typed, opened.vatPercent)
      return { base: under, typed: rest }
    })
  }

  async function attempt(one: Attempt) {
    unanswered.current = one
    const answer = await send({ save: one.save, key: one.key })
    if (!isUnanswered(answer.error)) unanswered.current = null
    return answer
  }

  /** An earlier save may have come through without its answer. It is repeated first; then the rest is a change of what it made. */
  async function saveBehind(earlier: Attempt, choice: Choice, from: From): Promise<SaveEnd> {
    const { data, error } = await attempt(earlier)
    if (data === undefined) return isUnanswered(error) ? handleFailure(error, null) : save(choice, from)
    const { vehicle } = data.result
    const done = { vehicle, savedAs: earlier.typed, seen: earlier.save.version ?? BEFORE_ALL }
    const rest = afterSave(done, from.typed, opened.vatPercent)
    layUnder(done)
    const isAll = Object.keys(changedOf(rest.typed, toTyped(vehicle.values))).length === 0
    return isAll ? { saved: data.result } : save(choice, rest)
  }

  async function handleFailure(error: unknown, saexRef: string | null): Promise<SaveEnd> {
    const { kind, errorKey, fields } = readFailure(error)
    if (errorKey === 'CONFIRM_FIRST') {
      setDoubts(fields)
      return {}
    }
    if (errorKey === 'VALIDATION') {
      const found = Object.fromEntries(Object.entries(fields).map(([place, words]) => [typedFieldOf(place), words]))
      setFaults(found)
      setOutcome(null)
      return { field: firstOf(found) }
    }
    if (errorKey === 'STATE_CHANGED' && saexRef !== null) {
      const { data } = await fetchVehicle(saexRef)
      if (data !== undefined) {
        const clashing = Object.keys(fields)
          .map(typedFieldOf)
          .flatMap((field) => (field === 'status' ? [] : partnersOf(field)))
        setConflict({ now: data.result, fields: [...new Set(clashing)] })
        return {}
      }
    }
    if (errorKey === 'STATE_CHANGED' && 'draftSaves' in fields) return { isDraft: 'moved' }
    if (errorKey === 'STATE_CHANGED' && 'draftId' in fields) return { isDraft: 'gone' }
    setOutcome({ kind: 'danger', words: kindWords(messages.notSaved, kind) })
    return {}
  }

  /** Saves with a choice for each field that both changed: theirs, or what one typed. */
  function settle({ now }: Conflict, mine: ReadonlySet<TypedField>, draft: NamedDraft): Promise<SaveEnd> {
    const asked: readonly string[] = conflict?.fields ?? []
    const isPriceAsked = asked.includes('price')
    const kept = Object.entries(changes).filter(
      ([field]) => !asked.includes(field) && !(isPriceAsked && field === 'onRequest'),
    )
    const chosen = [...mine].map((field) => [field, typed[field]] as const)
    const onRequest = mine.has('price') ? { onRequest: typed.onRequest } : {}
    const settled = withDraft(toTyped(now.values), { ...Object.fromEntries([...kept, ...chosen]), ...onRequest })
    setForm({ base: { vehicle: now, version: now.version }, typed: settled })
    setConflict(null)
    return save({ draft }, { typed: settled, vehicle: now, version: now.version })
  }

  return {
    vehicle: base.vehicle,
    version: base.version,
    typed,
    baseTyped,
    changes,
    isDirty,
    faults,
    doubts,
    conflict,
    outcome,
    isSaving,
    change,
    changeMany,
    fillEmpty,
    setOnRequest,
    setOutcome,
    mayRebase: (vehicle: StaffVehicle) => mayRebase(form, vehicle),
    rebase,
    refresh,
    discard,
    save,
    settle,
    closeDoubts: () => setDoubts(null),
    closeConflict: () => setConflict(null),
  }
}

function changesIn({ base, typed }: FormState) {
  return changedOf(typed, toTyped(base.vehicle?.values ?? null))
}

/**
 * Whether nobody else changed what is typed here; of a draft that others were faster than only the server knows. An answer
 * that a save has overtaken is old.
 */
function mayRebase(form: FormState, vehicle: StaffVehicle): boolean {
  if (form.base.vehicle !== null && vehicle.version < form.base.vehicle.version) return false
  const changes = changesIn(form)
  if (form.base.version !== form.base.vehicle?.version && Object.keys(changes).length > 0) return false
  const moved = Object.keys(changedOf(toTyped(vehicle.values), toTyped(form.base.vehicle?.values ?? null)))
  return moved.every((field) => !partnersOf(field).some((one) => one in changes))
}

/**
 * What was typed since a save is a change of what it made. Where others changed the same field too, it is a change of the
 * version that the save saw, so that the server asks whose stands.
 */
function afterSave({ vehicle, savedAs, seen }: Done, typed: Typed, vatPercent: number): From {
  const standing = toTyped(vehicle.values)
  const rest = withDraft(standing, changedOf(typed, savedAs))
  const theirs = changedSince(savedAs, vehicle.values, vatPercent)
  const isBoth = Object.keys(changedOf(rest, standing)).some((field) => theirs.has(field))
  return { vehicle, version: isBoth ? seen : vehicle.version, typed: rest }
}

/** The fields that stand otherwise than they were saved, which is not how they were spelled. */
function changedSince(savedAs: Typed, standing: VehicleValues, vatPercent: number): ReadonlySet<string> {
  const { edit } = readTyped(savedAs, toTyped(standing), standing)
  const { values } = mergeEdit(standing, edit, new Set())
  const saved = checkVehicle(values, { now: new Date(), vatPercent }).values
  const fields = changedPlaces(standing, saved).map(typedFieldOf)
  const together = fields.flatMap((field) => (field === 'status' ? [] : partnersOf(field)))
  return new Set(together.some(isPriceField) ? [...together, ...PRICE_GROUP] : together)
}

/** What the server would refuse, before it is asked. */
function judge(standing: VehicleValues | null, edit: VehicleEdit, vatPercent: number): Faults {
  const before = standing ?? NO_VALUES
  const { values } = mergeEdit(before, edit, new Set())
  const { problems } = checkVehicle(values, { now: new Date(), vatPercent })
  const places = new Set(changedPlaces(before, values))
  const found = Object.entries(problems).filter(([place]) => standing === null || places.has(place))
  return Object.fromEntries(found.map(([place, problem]) => [typedFieldOf(place), problemWords(problem)]))
}

function mergedWords(merged: readonly string[]): string {
  const labels: Readonly<Partial<Record<string, string>>> = messages.labels
  const names = [...new Set(merged.map((place) => labels[typedFieldOf(place)] ?? place))]
  return names.length === 0 ? '' : messages.mergedToo(names.join(', '))
}

function firstOf(faults: object): TypedField | undefined {
  return Object.keys(faults)[0] as TypedField | undefined
}
