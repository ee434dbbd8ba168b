import { useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { StaffStatus } from '../../../../shared/contract/stock-desk.ts'
import type { StockStatus } from '../../../../shared/contract/stock-status.ts'
import type { VehicleValues } from '../../../../shared/contract/stock-vehicle.ts'
import { type VehicleStatus, vehicleStatusSchema } from '../../../../shared/contract/stock.ts'
import { failureKind, type FailureKind } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { vehicleLookedUp } from '../look-ups/look-ups.slice.ts'
import { messages } from './messages.ts'
import { stockStatusApi } from '../../../api/staff/stock-status-api.ts'
import { kindWords } from '../../../api/staff/failure-words.ts'

/** A vehicle looked up by its reference, and its status set; only which ones were looked up is kept beyond the page. */
export function useStockStatus() {
  const dispatch = useDispatch<ClientDispatch>()
  const [find, { isLoading: isFinding }] = stockStatusApi.useFindStockStatusMutation()
  const [send, { isLoading: isSetting }] = stockStatusApi.useSetStockStatusMutation()
  const [vehicle, setVehicle] = useState<StockStatus | null>(null)
  /** As answers find it that come later. */
  const shown = useRef<StockStatus | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [failed, setFailed] = useState<FailureKind | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function search(typed: string): Promise<void> {
    if (isFinding) return
    const reference = typed.trim()
    setOutcome(null)
    if (reference === '') {
      setFault(messages.missing)
      return
    }
    const { data, error } = await find(reference)
    const kind = error === undefined ? null : failureKind(error)
    show(data?.result ?? null)
    if (data !== undefined) {
      dispatch(vehicleLookedUp({ saexRef: data.result.saexRef, title: titleOf(data.result) }))
    }
    setFault(kind === null ? null : faultOf(kind, reference))
    setFailed(kind === 'notFound' || kind === 'invalid' ? null : kind)
  }

  function show(next: StockStatus | null): void {
    shown.current = next
    setVehicle(next)
  }

  async function set(status: VehicleStatus): Promise<void> {
    if (vehicle === null || isSetting) return
    const { saexRef, status: seen } = vehicle
    const isShown = () => shown.current?.saexRef === saexRef
    const { data, error } = await send({ saexRef, status, seen })
    const ended = outcomeOf(error, messages.done[status](saexRef))
    if (!isShown()) {
      // Another vehicle was looked up meanwhile: its card says nothing of this one.
      const { kind, words } = ended
      const detail = kind === 'success' ? words : `${saexRef}: ${words}`
      dispatch(showMessage({ kind: kind === 'danger' ? 'error' : kind, detail }))
      return
    }
    const now = ended.kind === 'warning' ? (await find(saexRef)).data : data
    if (now !== undefined) show(now.result)
    setOutcome(ended)
  }

  return { vehicle, isFinding, isSetting, fault, failed, outcome, search, set }
}

/** How the change of a status ended; `done` in words. */
function outcomeOf(error: unknown, done: string): Outcome {
  if (error === undefined) return { kind: 'success', words: done }
  const kind = failureKind(error)
  return kind === 'conflict'
    ? { kind: 'warning', words: messages.changedFirst }
    : { kind: 'danger', words: notSetWords(kind) }
}

type Titled = Pick<VehicleValues, 'title' | 'year' | 'make' | 'model'>

export function titleOf({ title, year, make, model }: Titled): string {
  return title ?? [year, make, model].filter((part) => part !== null).join(' ')
}

function faultOf(kind: FailureKind, reference: string): string | null {
  if (kind === 'notFound') return messages.notFound(reference)
  return kind === 'invalid' ? messages.missing : null
}

/** What is offered beside withdrawing: a withdrawn vehicle comes back, or stays. */
export function choicesOf(present: StaffStatus): readonly VehicleStatus[] {
  const all = vehicleStatusSchema.options
  return present === 'withdrawn' ? all.filter((status) => status !== 'sold') : all
}

export function notSetWords(kind: FailureKind): string {
  return kindWords(messages.notSet, kind)
}
