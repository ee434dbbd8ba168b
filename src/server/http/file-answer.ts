import * as z from 'zod/mini'

/** What answers a file instead of an envelope, for the description of the API. */
export function fileOf(type: string) {
  return { content: { [type]: { schema: z.unknown() } } }
}
