import { killUnderLoad } from './kill-under-load.ts'

const kills = Number(process.argv[2] ?? 20)
const report = await killUnderLoad({ kills, writers: 10 })
const pass = report.lost === 0 && report.doubled === 0 && report.orphans === 0 && report.acknowledged > 0
console.log(JSON.stringify({ name: 'kill -9 under 10 writers of quotations', ...report, target: 'lost 0', pass }))
process.exitCode = pass ? 0 : 1
