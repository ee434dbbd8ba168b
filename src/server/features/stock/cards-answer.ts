import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '../../http/body-digest.ts'
import { createBodyPacker } from '../../http/packed-body.ts'
import { takesBrotli } from '../../http/takes-brotli.ts'
import type { IndexedResult } from './stock.service.ts'

export type CardsSender = (
  call: { request: FastifyRequest; reply: FastifyReply },
  found: IndexedResult,
) => Promise<void>

const COMMA = Buffer.from(',')
/** Some thousand pages of twenty vehicles. */
const PACKED_ROOM_BYTES = 8_000_000

/** Sends the envelope of a search's answer around cards that are ready: put together, not serialised, and packed once. */
export function createCardsSender(): CardsSender {
  const pack = createBodyPacker({ room: PACKED_ROOM_BYTES })
  return async ({ request, reply }, { cards, count }) => {
    const head = Buffer.concat([
      Buffer.from('{"errorCode":0,"errorMessage":"","result":{"cars":['),
      ...cards.flatMap((card, place) => (place === 0 ? [card] : [COMMA, card])),
      Buffer.from(`],"count":${count}}`),
    ])
    const tail = Buffer.from(`,"requestId":${JSON.stringify(request.id)}}`)
    const body = Buffer.concat([head, tail])
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
    if (!takesBrotli(request)) return reply.send(body)
    void reply.headers({ 'content-encoding': 'br', 'x-saex-digest': digestOf(body) })
    return reply.send(await pack(head, tail))
  }
}
