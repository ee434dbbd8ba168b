import { useEffect, useState } from 'react'
import { whenIdle } from '../../../ui/idle.ts'

/** Whether the browser draws pictures inside the options of a native list; false until the page has nothing better to do. */
export function useRichOptions(): boolean {
  const [isRich, setRich] = useState(false)
  useEffect(() => whenIdle(() => setRich(CSS.supports('appearance', 'base-select'))), [])
  return isRich
}
