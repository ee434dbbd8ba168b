import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { connectionSlice } from '../connection/connection.slice.ts'
import { currencyApi } from '../../../api/public/currency-api.ts'
import type { Clock } from './age-words.ts'
import { useReturnOfConnection } from './use-return-of-connection.ts'

/** `money.rate-age` */
const RENEW_AFTER_MS = 60 * 60_000

/** Asks for the rates again when they were asked for an hour ago, and when a connection is back that was missing then. */
export function useRateRefresh({ now }: Clock): void {
  const dispatch = useDispatch<ClientDispatch>()
  const isOnline = useSelector(connectionSlice.selectors.selectConnection) === 'online'
  const { data, startedTimeStamp = now } = currencyApi.endpoints.getRates.useQueryState()
  const isDue = isOnline && now - startedTimeStamp > RENEW_AFTER_MS

  const renew = () =>
    void dispatch(currencyApi.endpoints.getRates.initiate(undefined, { forceRefetch: true, subscribe: false }))
  useReturnOfConnection(() => {
    if (data?.freshness.source !== 'network') renew()
  })
  useEffect(() => {
    if (isDue) renew()
    // Once each time that it falls due.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue])
}
