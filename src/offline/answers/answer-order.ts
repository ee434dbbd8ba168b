/** So many reads are remembered: an older answer is seconds late. */
const MOST = 200

/** Keeps late answers from taking the place of newer ones: of all askings of a read, what the last one gave stays. */
export function createAnswerOrder() {
  let asked = 0
  /** By key, the last asking whose answer was taken. */
  const taken = new Map<string, number>()
  return {
    next: (): number => ++asked,
    /** False where one that was asked for later is there already. */
    take: (key: string, order: number): boolean => {
      if ((taken.get(key) ?? 0) > order) return false
      taken.delete(key)
      taken.set(key, order)
      const [oldest] = taken.keys()
      if (taken.size > MOST && oldest !== undefined) taken.delete(oldest)
      return true
    },
  }
}
