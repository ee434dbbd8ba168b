import { useHydrated } from '../../ui/use-hydrated.ts'

/** Whether the browser draws pictures inside the options of a native list; false while the page is being taken over. */
export function useRichOptions(): boolean {
  const isHydrated = useHydrated()
  return isHydrated && CSS.supports('appearance', 'base-select')
}
