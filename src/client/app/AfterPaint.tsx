import { Late } from '../ui/Late.tsx'

const loadLateParts = async () => (await import('./LateParts.tsx')).LateParts

/** Worker, connection, updates, offer to install. */
export function AfterPaint() {
  return <Late load={loadLateParts} />
}
