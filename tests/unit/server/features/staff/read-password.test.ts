import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from '../../../../../src/server/features/staff/read-password.ts'

/** A terminal on which these keys are pressed; `shown` is what one could read on it. */
function terminal(...pressed: string[]) {
  const modes: boolean[] = []
  const setRawMode = (isRaw: boolean) => modes.push(isRaw)
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
  const screen = new PassThrough()
  for (const keys of pressed) keyboard.write(keys)
  return { keyboard, screen, modes, shown: () => String(screen.read()) }
}

function pipe(text: string) {
  const keyboard = new PassThrough()
  keyboard.end(text)
  return { keyboard, screen: new PassThrough() }
}

test('a terminal is asked twice and shows no key', async () => {
  const there = terminal('a long ', 'password\r', 'a long password\r')
  expect(await readPassword(there)).toBe('a long password')
  expect(there.shown()).toBe('Password: \nThe same again: \n')
  expect(there.modes).toEqual([true, false])
})

test('keys can be taken back, one by one or all, whole letters at a time', async () => {
  const there = terminal('wrong\u0015a long password🚗\u007Fx\b\n', 'a long password\n')
  expect(await readPassword(there)).toBe('a long password')
})

test('two passwords that differ, and breaking off, change nothing', async () => {
  await expect(readPassword(terminal('one\r', 'two\r'))).rejects.toThrow('The two passwords differ')
  const stopped = terminal('half\u0003')
  await expect(readPassword(stopped)).rejects.toThrow('Broken off')
  expect(stopped.modes).toEqual([true, false])
})

test('what is no terminal is read to its end, without its last line break', async () => {
  expect(await readPassword(pipe('a long password\r\n'))).toBe('a long password')
  expect(await readPassword(pipe('two\nlines'))).toBe('two\nlines')
  expect(await readPassword(pipe(''))).toBe('')
})
