import { tabNews } from './tab-news.ts'
import { MINE_DATABASE } from '../../offline/names.ts'
import { OWN_NEWS } from './window-events.ts'

/**
 * Calls back once when this device keeps something: now, or as soon as this or another tab begins to. Nobody pays for the
 * database's code who has nothing in it.
 */
export async function whenDataKept(open: () => void): Promise<void> {
  let isOpen = false
  const openOnce = () => {
    if (isOpen) return
    isOpen = true
    open()
  }
  window.addEventListener(OWN_NEWS, openOnce, { once: true })
  if (await hasDatabase()) openOnce()
  else tabNews.listen(openOnce)
}

/** Also true where the browser cannot tell; false without storage. */
async function hasDatabase(): Promise<boolean> {
  try {
    if (typeof indexedDB.databases !== 'function') return true
    return (await indexedDB.databases()).some(({ name }) => name === MINE_DATABASE)
  } catch {
    return false
  }
}
