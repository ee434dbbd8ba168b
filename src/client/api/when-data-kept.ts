import { tabNews } from './tab-news.ts'
import { MINE_DATABASE } from '../../offline/names.ts'
import { hasDatabase } from './has-database.ts'
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
  if (await hasDatabase(MINE_DATABASE).catch(() => false)) openOnce()
  else tabNews.listen(openOnce)
}
