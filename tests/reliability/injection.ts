import { runInjection } from '../support/injection.ts'
import { openOwnDatabase } from '../support/own-database.ts'

/** `node tests/reliability/injection.ts`: 400 payloads in each field of a client (`security.injection-harmless`). */
const started = performance.now()
const { faults, ...figures } = await runInjection({ step: 1, openDatabase: openOwnDatabase })
for (const fault of faults.slice(0, 20)) console.error(fault)
const pass = faults.length === 0
const target = 'text or refused by field; one recipient, constant subject and headers, no broken paper: faults 0'
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  JSON.stringify({ name: 'injection into quotations', seconds, ...figures, faults: faults.length, target, pass }),
)
process.exitCode = pass ? 0 : 1
