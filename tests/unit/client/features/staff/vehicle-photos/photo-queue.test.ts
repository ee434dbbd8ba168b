import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '../../../../../../src/client/features/staff/vehicle-photos/messages.ts'
import type { PhotoUpload } from '../../../../../../src/shared/contract/photos.ts'
import {
  createPhotoQueue,
  isOnlyHere,
  type PhotoQueue,
  type QueueDeps,
  type Reason,
  type Unsent,
} from '../../../../../../src/client/features/staff/vehicle-photos/photo-queue.ts'

const SAEX = 'SAEX0000001'
const UPLOAD: PhotoUpload = {
  id: '',
  receivedBytes: 0,
  state: 'receiving',
  key: null,
  already: false,
  looksLike: null,
  onVehicle: null,
  version: null,
}

/** A server that lists what arrives, and may be silent, or refuse by what a photo says. */
function createShop() {
  const received = new Map<string, { size: number; bytes: number; text: string }>()
  const listed: string[] = []
  /** Photos that the server fails over. */
  const failing = new Set<string>()
  let silent = 0
  let lost = 0
  let busy = 0
  let isSignedOut = false
  let beforeAnswer: (() => void) | undefined
  let announced = 0
  const upload = (id: string): PhotoUpload => {
    const { bytes, size } = received.get(id)!
    return { ...UPLOAD, id, receivedBytes: bytes, state: bytes === size ? 'done' : 'receiving', key: id }
  }
  const announce: QueueDeps['announce'] = async ({ id, sizeBytes }) => {
    announced++
    if (silent-- > 0) return { error: 'silent' }
    if (busy-- > 0) return { error: 'busy' }
    if (isSignedOut) return { error: 'signedOut' }
    if (!received.has(id)) received.set(id, { size: sizeBytes, bytes: 0, text: '' })
    return { data: upload(id) }
  }
  const sendPart: QueueDeps['sendPart'] = async ({ id, at, bytes }) => {
    if (silent-- > 0) return { error: 'silent' }
    if (isSignedOut) return { error: 'signedOut' }
    const text = await bytes.text()
    if (text.includes('bad')) return { error: 'bad' }
    if (failing.has(text)) return { error: 'failed' }
    const photo = received.get(id)!
    if (at === photo.bytes) Object.assign(photo, { bytes: at + bytes.size, text: photo.text + text })
    if (photo.bytes === photo.size && !listed.includes(photo.text)) listed.push(photo.text)
    beforeAnswer?.()
    beforeAnswer = undefined
    if (lost-- > 0) return { error: 'silent' }
    return { data: upload(id) }
  }
  return {
    announce,
    sendPart,
    listed,
    failing,
    beBusy: (calls: number) => {
      busy = calls
    },
    announced: () => announced,
    fallSilent: (calls: number) => {
      silent = calls
    },
    /** Of so many parts, which arrive. */
    loseAnswers: (parts: number) => {
      lost = parts
    },
    /** Once, when the server has a part. */
    beforeAnswer: (task: () => void) => {
      beforeAnswer = task
    },
    signOut: (isOut: boolean) => {
      isSignedOut = isOut
    },
  }
}

let shop: ReturnType<typeof createShop>
let queue: PhotoQueue
let made: string[]
let pauses: number[]
let digest: QueueDeps['digest']
let pause: QueueDeps['pause']

/** What becomes of a photo by the failure of its call. */
const WAITS: Readonly<Record<string, Unsent>> = {
  silent: { phase: 'waiting', why: 'cutOff' },
  busy: { phase: 'waiting', why: 'busy' },
  failed: { phase: 'waiting', why: 'failing' },
  signedOut: { phase: 'signedOut' },
}

beforeEach(() => {
  shop = createShop()
  made = []
  pauses = []
  pause = async () => undefined
  digest = async (bytes) => `digest of ${await bytes.text()}`
  let next = 0
  queue = createPhotoQueue({
    newId: () => `id ${++next}`,
    makeSmall: async (file) => {
      const text = await file.text()
      if (text === 'broken') throw new Error(text)
      made.push(text)
      return new Blob([`small ${text}`])
    },
    digest: async (bytes) => digest(bytes),
    whyUnreadable: (): Reason => ({ kind: 'unreadable' }),
    announce: shop.announce,
    sendPart: shop.sendPart,
    unsentBy: (error) => WAITS[String(error)] ?? { phase: 'failed', reason: { kind: 'refused', words: String(error) } },
    pause: (ms) => {
      pauses.push(ms)
      return pause(ms)
    },
    clockMs: () => 0,
  })
})

const photos = (...texts: readonly string[]) => texts.map((text) => new File([text], `${text}.jpg`))
const phases = () => queue.list().map(({ state }) => state.phase)

async function settled(): Promise<void> {
  await expect.poll(() => phases().every((phase) => phase === 'listed' || phase === 'failed')).toBe(true)
}

describe('photos on their way', () => {
  test('say why none is sent from a page without https, whose browser has no WebCrypto', async () => {
    digest = async () => Promise.reject(new TypeError('crypto.subtle is undefined'))
    queue.add(SAEX, photos('one'))
    await settled()
    expect([shop.announced(), shop.listed]).toEqual([0, []])
    expect(queue.list()[0]?.state).toEqual({ phase: 'failed', reason: { kind: 'noCrypto' } })
    expect(messages.reasons.noCrypto).toBe('Photos are sent only from an address that begins with https.')
  })

  test('are listed in the order in which they were taken', async () => {
    queue.add(SAEX, photos('one', 'two'))
    queue.add(SAEX, photos('three'))
    await settled()
    expect(shop.listed).toEqual(['small one', 'small two', 'small three'])
    expect(made).toEqual(['one', 'two', 'three'])
  })

  test('hold their place while nobody answers, and are asked about again, later and later', async () => {
    shop.fallSilent(6)
    queue.add(SAEX, photos('one', 'two'))
    await settled()
    expect(shop.listed).toEqual(['small one', 'small two'])
    expect(pauses).toEqual([2000, 5000, 10_000, 30_000, 30_000, 30_000])
  })

  test('wait all of them while the server is busy, later and later, and say so', async () => {
    shop.beBusy(6)
    const seen: unknown[] = []
    pause = async () => {
      seen.push(queue.list().map(({ state }) => state))
    }
    queue.add(SAEX, photos('one', 'two'))
    await settled()
    expect(shop.listed).toEqual(['small one', 'small two'])
    expect(pauses).toEqual([2000, 5000, 10_000, 30_000, 30_000, 30_000])
    expect(seen.at(-1)).toEqual([WAITS['busy'], { phase: 'waiting', why: 'turn' }])
  })

  test('that the server fails over let the others by and are tried again by themselves, later and later', async () => {
    shop.failing.add('small one')
    const ends: (() => void)[] = []
    pause = (ms) => (ms < 10_000 ? Promise.resolve() : new Promise((resolve) => ends.push(resolve)))
    queue.add(SAEX, photos('one', 'two'))
    await expect.poll(phases).toEqual(['waiting', 'listed'])
    expect(queue.list()[0]?.state).toEqual(WAITS['failed'])
    expect(isOnlyHere(queue.list()[0]!)).toBe(true)
    const own = () => pauses.filter((ms) => ms >= 10_000)
    for (const tries of [2, 3, 4]) {
      ends.pop()?.()
      await expect.poll(() => own().length).toBe(tries)
    }
    expect(own()).toEqual([10_000, 60_000, 300_000, 300_000])
    // One that is added meanwhile does not wait for it.
    queue.add(SAEX, photos('three'))
    await expect.poll(() => shop.listed).toEqual(['small two', 'small three'])
    const { id } = queue.list()[0]!
    shop.failing.clear()
    ends.pop()?.()
    await settled()
    expect([shop.listed.at(-1), queue.list()[0]?.id === id]).toEqual(['small one', true])
  })

  test('that the server failed over and that are removed are asked about once, and not sent again', async () => {
    shop.failing.add('small one')
    const end = Promise.withResolvers<void>()
    pause = async (ms) => (ms < 10_000 ? undefined : end.promise)
    queue.add(SAEX, photos('one'))
    await expect.poll(() => queue.list()[0]?.state).toEqual(WAITS['failed'])
    const before = shop.announced()
    queue.remove(queue.list()[0]!.id)
    end.resolve()
    queue.add(SAEX, photos('two'))
    await expect.poll(() => [shop.announced(), shop.listed]).toEqual([before + 2, ['small two']])
    await settled()
    expect(queue.list().map(({ name }) => name)).toEqual(['two.jpg'])
  })

  test('that are refused or cannot be read let the next ones by, and go again when they are asked to', async () => {
    queue.add(SAEX, photos('bad', 'broken', 'good'))
    await settled()
    expect(phases()).toEqual(['failed', 'failed', 'listed'])
    expect(shop.listed).toEqual(['small good'])
    const [bad, broken] = queue.list()
    expect(bad?.state).toMatchObject({ reason: { kind: 'refused', words: 'bad' } })
    expect(broken?.state).toMatchObject({ reason: { kind: 'unreadable' } })
    const before = shop.announced()
    queue.retry(bad!.id)
    await settled()
    expect([shop.announced(), queue.list()[0]?.id === bad!.id]).toEqual([before + 1, false])
  })

  test('wait for whoever gave them once the sign-in ends, and go on under their own ids', async () => {
    shop.signOut(true)
    queue.add(SAEX, photos('one', 'two'))
    await expect.poll(phases).toEqual(['signedOut', 'waiting'])
    const ids = queue.list().map(({ id }) => id)
    expect(queue.list().map(isOnlyHere)).toEqual([true, true])
    expect(shop.announced()).toBe(1)
    shop.signOut(false)
    queue.goOn()
    await settled()
    expect(queue.list().map(({ id }) => id)).toEqual(ids)
    expect(shop.listed).toEqual(['small one', 'small two'])
  })

  test('that are removed are not sent, and nothing is left of another person’s', async () => {
    queue.add(SAEX, photos('one', 'two'))
    queue.remove(queue.list()[1]!.id)
    await settled()
    expect(shop.listed).toEqual(['small one'])
    queue.clear()
    expect(queue.list()).toEqual([])
  })

  test('that are removed too late come back as listed; those of whose bytes the last is not sent stay away', async () => {
    queue.add(SAEX, photos('one'))
    shop.beforeAnswer(() => queue.remove(queue.list()[0]!.id))
    await expect.poll(phases).toEqual(['listed'])
    expect(queue.list()[0]?.state).toMatchObject({ isLate: true })
    expect(shop.listed).toEqual(['small one'])
    digest = async () => {
      queue.remove(queue.list().find(({ name }) => name === 'two.jpg')!.id)
      return 'digest'
    }
    queue.add(SAEX, photos('two'))
    await expect.poll(() => shop.announced()).toBe(2)
    await settled()
    expect(shop.listed).toEqual(['small one'])
    expect(queue.list()).toEqual([])
  })

  test.each(['while it waits', 'before that'])(
    'come back as listed where the answer to the last part was lost and they are removed %s',
    async (when) => {
      const isBack = Promise.withResolvers<void>()
      pause = async () => (phases()[0] === 'sending' ? undefined : isBack.promise)
      const remove = () => queue.remove(queue.list()[0]!.id)
      shop.loseAnswers(4)
      if (when === 'before that') shop.beforeAnswer(remove)
      queue.add(SAEX, photos('one'))
      await expect.poll(() => shop.listed).toEqual(['small one'])
      if (when === 'while it waits') {
        await expect.poll(() => queue.list()[0]?.state).toEqual(WAITS['silent'])
        remove()
      }
      expect(queue.list()).toEqual([])
      isBack.resolve()
      await expect.poll(() => queue.list()[0]?.state).toMatchObject({ phase: 'listed', isLate: true })
      expect(shop.listed).toEqual(['small one'])
    },
  )

  test('of a finding that are removed too late stay away, and so do those of somebody else', async () => {
    queue.add(SAEX, photos('one'), 'dent')
    shop.beforeAnswer(() => queue.remove(queue.list()[0]!.id))
    await expect.poll(() => shop.listed).toEqual(['small one'])
    queue.add(SAEX, photos('two'))
    shop.beforeAnswer(() => queue.clear())
    await expect.poll(() => shop.listed).toEqual(['small one', 'small two'])
    expect(queue.list()).toEqual([])
  })

  test('make room once they are listed and nobody has to look, and let their bytes go', async () => {
    queue.add(SAEX, photos('one'))
    await settled()
    expect(queue.list()[0]?.small).toBeNull()
    queue.add(SAEX, photos('two'))
    expect(queue.list().map(({ name }) => name)).toEqual(['two.jpg'])
    await settled()
  })
})

describe('photos of findings', () => {
  test('go with their findings, and no others with them', () => {
    queue.add(SAEX, photos('a', 'b'), 'dent')
    queue.add(SAEX, photos('c'), 'crack')
    queue.add(SAEX, photos('d'))
    queue.removeOf(['dent', 'scratch'])
    expect(queue.list().map(({ name }) => name)).toEqual(['c.jpg', 'd.jpg'])
  })

  test('are lost with the tab until their form has taken them', async () => {
    queue.add(SAEX, photos('a'), 'dent')
    queue.add(SAEX, photos('b', 'broken'))
    expect(queue.list().map(isOnlyHere)).toEqual([true, true, true])
    await settled()
    expect(phases()).toEqual(['listed', 'listed', 'failed'])
    expect(queue.list().map(isOnlyHere)).toEqual([true, false, false])
  })
})
