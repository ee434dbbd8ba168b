import { text as readAll } from 'node:stream/consumers'
import type { Readable, Writable } from 'node:stream'
import { StaffError } from './staff-error.ts'

/** Standard input, which may be a terminal. */
type Keyboard = Readable & { readonly isTTY?: boolean; readonly setRawMode?: (isRaw: boolean) => unknown }

export type Terminal = { readonly keyboard: Keyboard; readonly screen: Writable }

const KEYS = { interrupt: '\u0003', endOfInput: '\u0004', backspace: '\b', delete: '\u007F', clear: '\u0015' } as const

/**
 * A new password: at a terminal asked for twice and shown nowhere, otherwise all of standard input without the line break
 * at its end. Throws {@link StaffError} when the two differ or the user breaks off.
 */
export async function readPassword({ keyboard, screen }: Terminal): Promise<string> {
  if (keyboard.isTTY !== true) return (await readAll(keyboard)).replace(/\r?\n$/, '')
  keyboard.setRawMode?.(true)
  keyboard.setEncoding('utf8')
  const keys = keysOf(keyboard)
  try {
    const [first, second] = [await ask('Password: '), await ask('The same again: ')]
    if (first !== second) throw new StaffError('The two passwords differ. Nothing was changed.')
    return first
  } finally {
    keyboard.setRawMode?.(false)
    keyboard.pause()
  }

  async function ask(question: string): Promise<string> {
    screen.write(question)
    const answer = await readLine(keys)
    screen.write('\n')
    if (answer === undefined) throw new StaffError('Broken off. Nothing was changed.')
    return answer
  }
}

/** Every key as it comes; what was pasted beyond a line's end waits for the next question. */
async function* keysOf(keyboard: Keyboard): AsyncGenerator<string, void> {
  for await (const chunk of keyboard) yield* String(chunk)
}

/** The line until Enter, undefined when the user breaks off. */
async function readLine(keys: AsyncGenerator<string, void>): Promise<string | undefined> {
  const line: string[] = []
  for (;;) {
    const { value: key, done } = await keys.next()
    if (done === true || key === KEYS.interrupt || key === KEYS.endOfInput) return undefined
    if (key === '\r' || key === '\n') return line.join('')
    if (key === KEYS.backspace || key === KEYS.delete) line.pop()
    else if (key === KEYS.clear) line.length = 0
    else line.push(key)
  }
}
