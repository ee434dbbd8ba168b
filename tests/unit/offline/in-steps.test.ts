import { expect, test, vi } from 'vitest'
import { inSteps } from '../../../src/offline/in-steps.ts'

function* stepsOf(count: number, step: () => void): Generator<void, number> {
  for (let done = 0; done < count; done++) {
    step()
    yield
  }
  return count
}

test('lets others have the thread before, and when it was held for 3 ms', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const heldFor: number[] = []
  let since = 0
  const steps = stepsOf(12, () => (now += 1.5))
  const found = await inSteps(steps, async () => {
    heldFor.push(now - since)
    now += 100
    since = now
  })
  clock.mockRestore()
  expect(found).toBe(12)
  expect(heldFor).toEqual([0, 3, 3, 3, 3, 3, 3])
})

test('lets timers through by itself', async () => {
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 1)
  const busy = () => {
    const end = performance.now() + 10
    while (performance.now() < end);
  }
  await inSteps(stepsOf(6, busy))
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(0)
})
