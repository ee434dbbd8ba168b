import {
  type BusyAnswer,
  type KeepPage,
  keepPageOf,
  KIND,
  kindOf,
  saysBusy,
  type TakeOverAnswer,
} from '../src/offline/worker-messages.ts'

/** A page that does not answer by then is asleep; it asks itself before it reloads. */
const ANSWER_WITHIN_MS = 700

type Asked = {
  readonly id: string
  readonly postMessage: (question: unknown, ports: Transferable[]) => void
}

type Surroundings = {
  readonly listPages: () => Promise<readonly Asked[]>
  readonly skipWaiting: () => Promise<void>
  readonly keepPage: (page: KeepPage) => Promise<void>
}

type Message = {
  readonly data: unknown
  /** The page that sent it. */
  readonly senderId: string | undefined
  readonly port: Pick<MessagePort, 'postMessage'> | undefined
}

/** Does what a page asks for; what is not known is left alone. */
export async function handleMessage({ data, senderId, port }: Message, surroundings: Surroundings): Promise<void> {
  if (kindOf(data) === KIND.keepPage) return keepPage(data, surroundings)
  if (kindOf(data) !== KIND.takeOver) return
  const outcome = await takeOver(senderId, surroundings)
  const answer: TakeOverAnswer = { outcome }
  port?.postMessage(answer)
}

async function keepPage(data: unknown, surroundings: Surroundings): Promise<void> {
  const page = keepPageOf(data)
  if (page !== undefined) await surroundings.keepPage(page)
}

/** The new worker takes over only when no page is in the middle of something (`offline.take-over`). */
async function takeOver(senderId: string | undefined, { listPages, skipWaiting }: Surroundings) {
  const pages = await listPages()
  const answers = await Promise.all(pages.map(async (page) => ({ id: page.id, isBusy: await isBusy(page) })))
  const busy = answers.filter((answer) => answer.isBusy)
  if (busy.some(({ id }) => id === senderId)) return 'busyHere'
  if (busy.length > 0) return 'busyElsewhere'
  await skipWaiting()
  return 'taken'
}

function isBusy(page: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const finish = (answer: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(() => finish(false), ANSWER_WITHIN_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<BusyAnswer>) => finish(saysBusy(data)))
    port1.start()
    page.postMessage({ kind: KIND.areYouBusy }, [port2])
  })
}
