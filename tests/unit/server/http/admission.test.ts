import { describe, expect, it } from 'vitest'
import { createAdmission } from '../../../../src/server/http/load-shedding.ts'

function setUp({ sliceMs = 20, maxWaitMs = 100 } = {}) {
  let ms = 0
  const later: (() => void)[] = []
  const admission = createAdmission({
    now: () => ms,
    afterOthers: (callback) => later.push(callback),
    sliceMs,
    maxWaitMs,
  })
  const done: number[] = []
  const ask = async (caller: number, costMs: number): Promise<string> => {
    const turn = admission.enter()
    if (turn === 'full') return 'full'
    if (turn !== undefined) await turn
    ms += costMs
    done.push(caller)
    return 'answered'
  }
  const nextRound = async (): Promise<void> => {
    for (const callback of later.splice(0)) callback()
    for (let tick = 0; tick < 10; tick++) await Promise.resolve()
  }
  return { ask, nextRound, done, isQuiet: () => later.length === 0 }
}

describe('admission', () => {
  it('go on at once while the slice has time left, and in order of arrival after it', async () => {
    const { ask, nextRound, done } = setUp()
    for (let caller = 1; caller <= 5; caller++) void ask(caller, 10)
    expect(done).toEqual([1, 2])
    await nextRound()
    expect(done.length).toBeGreaterThan(2)
    await nextRound()
    await nextRound()
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  it('let others in after every slice, whatever a turn costs', async () => {
    const { ask, nextRound, done } = setUp({ maxWaitMs: 1e6 })
    for (let caller = 1; caller <= 40; caller++) void ask(caller, 30)
    expect(done).toEqual([1])
    for (let round = 0; round < 10; round++) await nextRound()
    const before = done.length
    await nextRound()
    expect(done.length - before).toBe(1)
  })

  it('refuse who would wait too long, and nobody once the queue is short again', async () => {
    const { ask, nextRound } = setUp({ maxWaitMs: 100 })
    for (let round = 0; round < 30; round++) {
      void ask(0, 20)
      await nextRound()
    }
    const answers = Array.from({ length: 20 }, (_none, caller) => ask(caller, 20))
    for (let round = 0; round < 20; round++) await nextRound()
    const refused = (await Promise.all(answers)).filter((answer) => answer === 'full').length
    expect(refused).toBeGreaterThan(10)
    expect(refused).toBeLessThan(16)
    expect(await ask(99, 20)).toBe('answered')
  })

  it('leave nothing running when nobody asks', async () => {
    const { ask, nextRound, isQuiet } = setUp()
    void ask(1, 1)
    await nextRound()
    await nextRound()
    expect(isQuiet()).toBe(true)
  })
})
