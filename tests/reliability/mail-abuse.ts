import { FAULTS, runFault } from '../support/mail-abuse/faults.ts'
import { runHanging, runRefusing } from '../support/mail-abuse/hanging.ts'
import { attacks, runAttack } from '../support/mail-abuse/victims.ts'
import { openOwnDatabase } from '../support/own-database.ts'

/**
 * `node tests/reliability/mail-abuse.ts [calls] [mails]`: mail that nobody can abuse
 * (`reliability.mail-abuse-bounded`).
 */
const calls = Number(process.argv[2] ?? 10_000)
const mails = Number(process.argv[3] ?? 200)
const options = { openDatabase: openOwnDatabase }

for (const attack of attacks(calls)) tell(await runAttack(attack, options), 'never more than the limits')
for (const fault of FAULTS)
  tell(await runFault(fault, { ...options, mails }), 'lost 0, copies only after a drop, at most 48 h')
tell(await runHanging(options), 'search p95 at most 1.2 times, mail call at most 6 s, connections at most 3')
tell(await runRefusing(options), 'nobody is told that a refused mail was sent')

function tell(report: { readonly name: string; readonly pass: boolean }, target: string): void {
  console.log(JSON.stringify({ ...report, target }))
  if (!report.pass) process.exitCode = 1
}
