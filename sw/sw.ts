import { createSync } from './answer-sync.ts'
import { createKeptPages } from './kept-pages.ts'
import { handleMessage } from './messages.ts'
import { openOutbox, type SyncEvent, wait } from './outbox.ts'
import { createAnswerer, createShell, installShell } from './precache.ts'
import { createReads } from './reads.ts'

declare const self: ServiceWorkerGlobalScope

const entries = self.__WB_MANIFEST
const shell = createShell(entries)
const pages = createKeptPages({ shell, worker: self })
const answer = createAnswerer({
  caches: self.caches,
  shell,
  pages,
  reads: createReads(self),
  origin: self.location.origin,
})
const answerSync = createSync({ open: () => openOutbox(self), now: () => Date.now(), wait })

self.addEventListener('install', (event) => installShell(event, entries))

self.addEventListener('activate', (event) => {
  void shell.activate(event)
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const answered = answer(event)
  if (answered) event.respondWith(answered)
})

self.addEventListener('message', (event) => {
  const senderId = event.source instanceof Client ? event.source.id : undefined
  event.waitUntil(
    handleMessage(
      { data: event.data, senderId, port: event.ports[0] },
      {
        listPages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
        skipWaiting: () => self.skipWaiting(),
        keepPage: pages.keep,
      },
    ),
  )
})

self.addEventListener('sync', (event: SyncEvent) => {
  const sent = answerSync(event.tag)
  if (sent) event.waitUntil(sent)
})
