import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followInstalls } from '../../../../../../src/client/features/shell/update/follow-installs.ts'

class FakeWorker extends EventTarget {
  state = 'installing'

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

type Slots = Record<'installing' | 'waiting' | 'active', FakeWorker | null>

class FakeRegistration extends EventTarget implements Slots {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null

  constructor(slots: Partial<Slots> = {}) {
    super()
    Object.assign(this, slots)
  }

  find(): FakeWorker {
    this.installing = new FakeWorker()
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }

  install(worker: FakeWorker): void {
    Object.assign(this, { installing: null, waiting: worker })
    worker.become('installed')
  }

  fail(worker: FakeWorker): void {
    this.installing = null
    worker.become('redundant')
  }

  activate(worker: FakeWorker): void {
    Object.assign(this, { waiting: null, active: worker })
    worker.become('activating')
    worker.become('activated')
  }
}

let told: string[]

function follow(registration: FakeRegistration): void {
  followInstalls(registration as unknown as ServiceWorkerRegistration, {
    onWaiting: () => told.push('waiting'),
    onFirst: () => told.push('first'),
  })
}

/** What was told since the last time. */
function toldSoon(): readonly string[] {
  vi.advanceTimersByTime(1000)
  return told.splice(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  told = []
})
afterEach(() => void vi.useRealTimers())

test('every release is offered, also after one that was put off', () => {
  const registration = new FakeRegistration({ active: new FakeWorker() })
  follow(registration)
  for (let release = 0; release < 3; release += 1) {
    registration.install(registration.find())
    expect(toldSoon()).toEqual(['waiting'])
  }
})

test('one that waits already is offered, and one that installs already is followed', () => {
  const installing = new FakeWorker()
  const registration = new FakeRegistration({ active: new FakeWorker(), waiting: new FakeWorker(), installing })
  follow(registration)
  expect(toldSoon()).toEqual(['waiting'])
  registration.dispatchEvent(new Event('updatefound'))
  registration.install(installing)
  expect(toldSoon()).toEqual(['waiting'])
})

test('a first worker is told of when it works, once, though its first install failed; the next is a release', () => {
  const registration = new FakeRegistration({ installing: new FakeWorker() })
  follow(registration)
  registration.fail(registration.installing!)
  const worker = registration.find()
  registration.install(worker)
  expect(toldSoon()).toEqual([])
  registration.activate(worker)
  expect(toldSoon()).toEqual(['first'])
  registration.install(registration.find())
  expect(toldSoon()).toEqual(['waiting'])
})

test('a release that fails to install, or takes over without leave, is not offered', () => {
  const registration = new FakeRegistration({ active: new FakeWorker() })
  follow(registration)
  registration.fail(registration.find())
  expect(toldSoon()).toEqual([])
  const tombstone = registration.find()
  registration.install(tombstone)
  registration.activate(tombstone)
  expect(toldSoon()).toEqual([])
})
