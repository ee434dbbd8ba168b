import { workerData } from 'node:worker_threads'
import { openDatabase } from '../../db/connection.ts'
import { importFile } from './import-file.ts'
import { importTaskSchema } from './import-task.ts'
import { answerFromThread, sayFromThread } from './thread-words.ts'

const task = importTaskSchema.parse(workerData)
const database = openDatabase({
  connectionString: task.connectionString,
  purpose: 'bulk',
  poolSize: 2,
  // A lost connection fails the statement that needs it, and that is said.
  onLost: () => {},
})
await answerFromThread(() =>
  importFile({ db: database.db, onProgress: (at) => sayFromThread({ kind: 'progress', ...at }) }, task),
)
await database.close()
