/** How near below the screen counts as seen: what is begun there stands when it comes into sight. */
const NEAR = '0px 0px 200px'

/** Runs a task for as long as the element is on the screen or just below it; the task's answer ends it, as this one's does. */
export function whileSeen(element: Element, task: () => () => void): () => void {
  let end: (() => void) | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      const isSeen = entries.at(-1)?.isIntersecting === true
      if (isSeen) end ??= task()
      else {
        end?.()
        end = undefined
      }
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    end?.()
  }
}
