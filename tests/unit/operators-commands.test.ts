import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saex-operator-'))
  mkdirSync(join(folder, 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Stands in for a program of the system. */
function stub(name: string, script: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'bin', name), 0o755)
}
const env = () => ({ PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` })

describe('the steps of an upgrade', () => {
  const steps = /systemctl stop/
  const block = (): string => {
    const blocks = [...textOf('docs/operate/upgrade.md').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
    return (blocks.find((text) => steps.test(text)) ?? '').replaceAll('/opt/', `${folder}/`)
  }
  const release = (name: string): void => {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'release'), name)
  }
  const bring = (name: string): number | null => {
    release('saex.new')
    writeFileSync(join(folder, 'saex.new/release'), name)
    return spawnSync('sh', ['-c', block()], { env: env() }).status
  }
  beforeEach(() => {
    stub('systemctl', 'exit 0')
    stub('node', 'exit 0')
    // It would change this machine.
    stub('install', 'exit 0')
    release('saex')
    mkdirSync(join(folder, 'saex/dist'))
  })

  test('run the new release each time, and keep the one before', () => {
    for (const [before, name] of [
      ['saex', 'second'],
      ['second', 'third'],
      ['third', 'fourth'],
    ] as const) {
      expect(bring(name)).toBe(0)
      expect(readFileSync(join(folder, 'saex/release'), 'utf8')).toBe(name)
      expect(readFileSync(join(folder, 'saex.old/release'), 'utf8')).toBe(before)
      expect(existsSync(join(folder, 'saex.old/saex'))).toBe(false)
    }
  })

  test('leave the old release in place where the new one cannot be built', () => {
    stub('node', 'exit 1')
    expect(bring('second')).not.toBe(0)
    expect(readFileSync(join(folder, 'saex/release'), 'utf8')).toBe('saex')
  })
})

describe('the command of an operator', () => {
  /** Prints what `BACKUP_RECIPIENT` is for a command when the settings file has this line. */
  const saex = (line: string, args: readonly string[] = ['backup']) => {
    const settings = join(folder, 'saex.env')
    writeFileSync(settings, `NODE_ENV=production\n${line}\n`)
    mkdirSync(join(folder, 'saex/node_modules/.bin'), { recursive: true })
    mkdirSync(join(folder, 'saex/src/server/commands'), { recursive: true })
    for (const name of ['backup', 'staff']) writeFileSync(join(folder, `saex/src/server/commands/${name}.ts`), '')
    const node = join(folder, 'saex/node_modules/.bin/node')
    writeFileSync(node, '#!/bin/sh\nprintf %s "$BACKUP_RECIPIENT"\n')
    chmodSync(node, 0o755)
    stub('runuser', 'shift 3; exec "$@"')
    const wrapper = textOf('docs/deploy/saex').replace('/etc/saex.env', settings).replace('/opt/saex', `${folder}/saex`)
    return spawnSync('sh', ['-c', wrapper, 'saex', ...args], { env: env(), encoding: 'utf8' })
  }

  test.each([[[]], [['nosuch']], [['nosuch', 'list']]])('says what there is when it is given %j', (args) => {
    const { status, stdout, stderr } = saex('NODE_ENV=production', args)
    expect([status, stdout, stderr]).toEqual([2, '', 'Usage: saex COMMAND …, which is one of: backup staff\n'])
  })

  test('refuses settings that a shell does not take, rather than go on without them', () => {
    const { status, stderr } = saex('BACKUP_RECIPIENT=age1aaa age1bbb')
    expect(status).not.toBe(0)
    expect(stderr).toContain('age1bbb')
  })

  test.each([
    ['BACKUP_RECIPIENT="age1aaa age1bbb"', 'age1aaa age1bbb'],
    ["BACKUP_RECIPIENT='age1aaa age1bbb'", 'age1aaa age1bbb'],
    ['BACKUP_RECIPIENT=age1aaa,age1bbb', 'age1aaa,age1bbb'],
  ])('takes %s', (line, value) => {
    expect(saex(line).stdout).toBe(value)
  })
})
