import type { AppContext } from '../context.ts'
import type { App } from './app.ts'

/** At `TRUST_PROXY` 0 a forwarded address is ignored; the operator is told once, since limits then count the proxy. */
export function registerForwardedWarning(app: App, context: AppContext): void {
  if (context.config.trustProxy > 0) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    context.log.warn('a forwarded address arrived and was ignored: set TRUST_PROXY to the number of proxies in front')
  })
}
