import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

export type Route = { readonly method: string; readonly url: string }

const CHANNEL = 'fastify.initialization'

/** Every route under /api that comes into being while an application is built, from Fastify's own onRoute hook. */
export async function collectRoutes<T>(
  build: () => Promise<T>,
): Promise<{ readonly built: T; readonly routes: readonly Route[] }> {
  const routes = new Map<string, Route>()
  const listen = (message: unknown): void => {
    ;(message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      if (!url.startsWith('/api')) return
      for (const name of [method].flat()) if (name !== 'HEAD') routes.set(`${name} ${url}`, { method: name, url })
    })
  }
  subscribe(CHANNEL, listen)
  try {
    return { built: await build(), routes: [...routes.values()] }
  } finally {
    unsubscribe(CHANNEL, listen)
  }
}
