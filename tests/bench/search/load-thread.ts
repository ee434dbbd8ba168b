import { parentPort, workerData } from 'node:worker_threads'
import { putUnderLoad, type Load } from './load.ts'

/** Asks from a thread of its own, so that asking costs the server no time. */
parentPort?.postMessage(await putUnderLoad(workerData as Load))
