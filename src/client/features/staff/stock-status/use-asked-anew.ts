import { useEffect, useRef } from 'react'

type Query = { readonly isFetching: boolean; readonly refetch: () => unknown }

/** Asks again when what is asked about is another by now; `asOf` differs then. */
export function useAskedAnew(asOf: string | number, { isFetching, refetch }: Query): void {
  const asked = useRef(asOf)
  useEffect(() => {
    // A question that is under way is not asked twice, and its answer may be from before.
    if (isFetching || asked.current === asOf) return
    asked.current = asOf
    void refetch()
  }, [asOf, isFetching, refetch])
}
