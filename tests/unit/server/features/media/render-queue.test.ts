import { expect, test } from 'vitest'
import { createRenderQueue } from '../../../../../src/server/features/media/pictures.ts'

/** A task that ends when the test says so, and writes down when it begins. */
function createTasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, task, end }
}

test('no more than two pictures are made at a time, in the order of asking', async () => {
  const { begun, task, end } = createTasks()
  const queue = createRenderQueue(2)
  for (const name of ['a', 'b', 'c']) void queue.now(task(name))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('what can wait begins when no visitor waits, one at a time', async () => {
  const { begun, task, end } = createTasks()
  const queue = createRenderQueue(2)
  for (const name of ['a', 'b', 'c']) void queue.now(task(name))
  for (const name of ['later', 'last']) queue.later(task(name))
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('b')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'later'])
  await end('later')
  expect(begun.at(-1)).toBe('last')
})

test('what can wait is dropped when the process ends', async () => {
  const { begun, task, end } = createTasks()
  const queue = createRenderQueue(1)
  void queue.now(task('a'))
  queue.later(task('later'))
  queue.stop()
  await end('a')
  expect(begun).toEqual(['a'])
})

test('a failure reaches who asked and frees the place', async () => {
  const queue = createRenderQueue(1)
  await expect(queue.now(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.now(() => Promise.resolve(7))).resolves.toBe(7)
})

test('too many who wait are told to come again', async () => {
  const { task } = createTasks()
  const queue = createRenderQueue(1)
  for (let visitor = 0; visitor < 201; visitor++) void queue.now(task(String(visitor)))
  await expect(queue.now(task('one more'))).rejects.toMatchObject({ key: 'OVERLOADED', retryAfterSeconds: 2 })
})
