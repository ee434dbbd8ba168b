import type { FastifyReply } from 'fastify'
import type { IndexedResult } from './stock.service.ts'

const COMMA = Buffer.from(',')

/** Sends the envelope of a search's answer around cards that are ready: put together, not serialised. */
export function sendCards(reply: FastifyReply, { cards, count }: IndexedResult): FastifyReply {
  const body = Buffer.concat([
    Buffer.from('{"errorCode":0,"errorMessage":"","result":{"cars":['),
    ...cards.flatMap((card, place) => (place === 0 ? [card] : [COMMA, card])),
    Buffer.from(`],"count":${count}},"requestId":${JSON.stringify(reply.request.id)}}`),
  ])
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}
