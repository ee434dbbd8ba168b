import { countHarm, killUnderLoad } from './kill-under-load.ts'
import { beginEveryKind } from './killed/every-kind.ts'

/** `node tests/reliability/kill.ts [kills]`: buyers and staff at work (`reliability.acknowledged-is-kept`). */
const report = await killUnderLoad({ kills: Number(process.argv[2] ?? 20), vehicles: 400, begin: beginEveryKind })
const pass = countHarm(report) === 0 && Object.values(report.works).every(({ acknowledged }) => acknowledged > 0)
const target = 'of each kind some acknowledged, lost, doubled and half 0'
console.log(JSON.stringify({ name: 'kill -9 under work of every kind', ...report, target, pass }))
process.exitCode = pass ? 0 : 1
