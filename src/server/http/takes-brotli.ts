import type { FastifyRequest } from 'fastify'

/** Who takes brotli says so plainly; whoever weighs it with others is left to the compression of all answers. */
const PLAINLY = /(?:^|,)\s*br\s*(?:,|$)/

/** Whether a body that was packed before may be sent as it is. */
export function takesBrotli({ headers }: FastifyRequest): boolean {
  return PLAINLY.test(String(headers['accept-encoding']))
}
