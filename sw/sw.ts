import { handleMessage } from './messages.ts'
import { createAnswerer, createShell } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

const shell = createShell(self.__WB_MANIFEST)
const answer = createAnswerer(shell, self.location.origin)

self.addEventListener('install', (event) => void shell.install(event))

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
      },
    ),
  )
})
