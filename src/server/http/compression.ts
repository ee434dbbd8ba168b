import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import type { App } from './app.ts'

/** On-the-fly compression of texts; never above brotli 5, which costs more time than it saves (performance.md). */
export async function registerCompression(app: App): Promise<void> {
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
