import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useCurrency } from '../../shell/public.ts'
import { loadDestination } from '../../../buyer/stored-destination.ts'
import { localDeviceStorage } from '../../../ui/device-storage.ts'
import { readCompareAddress, writeCompareAddress } from './compare-address.ts'
import { savedSlice } from '../saved.slice.ts'
import { useColumn } from './use-column.ts'
import { useCompared } from './use-compared.ts'
import { useKept } from '../vehicles/use-saved-vehicles.ts'

/** The vehicles that the address names, or else those that were chosen on this device, and how to change them. */
export function useComparison() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useSelector(savedSlice.selectors.selectIndex).compared
  const references = readCompareAddress(search) ?? chosen
  const known = useKnownVehicles()
  const currency = useCurrency()
  const isHydrated = useHydrated()
  const destination = useMemo(() => (isHydrated ? loadDestination(localDeviceStorage) : null), [isHydrated])
  const keep = useCompared()

  const column = (index: number) => {
    const saexRef = references[index]
    return { saexRef, destination, currency, kept: saexRef === undefined ? undefined : known.get(saexRef) }
  }
  // Four calls, always the same ones, since there are at most four columns.
  const columns = [useColumn(column(0)), useColumn(column(1)), useColumn(column(2)), useColumn(column(3))]

  async function show(next: readonly string[], changed: string): Promise<void> {
    await navigate(writeCompareAddress(next), { replace: true })
    await keep(changed, next.includes(changed))
  }

  return {
    columns: columns.filter((shown) => shown !== undefined),
    destination,
    currency,
    others: [...known.values()].filter(({ saexRef }) => !references.includes(saexRef)),
    add: (saexRef: string) => void show([...references, saexRef], saexRef),
    remove: (saexRef: string) =>
      void show(
        references.filter((reference) => reference !== saexRef),
        saexRef,
      ),
  }
}

/** Saved and recently viewed vehicles of this device by reference; empty where it keeps nothing. */
function useKnownVehicles(): ReadonlyMap<string, Vehicle> {
  const { reading } = useKept()
  return useMemo(() => {
    if (reading.phase !== 'read') return new Map<string, Vehicle>()
    const { vehicles, recents } = reading.kept
    return new Map([...recents, ...vehicles].map(({ saexRef, vehicle }) => [saexRef, vehicle]))
  }, [reading])
}
