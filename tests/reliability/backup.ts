// node tests/reliability/backup.ts [vehicles [writers [url of an empty database to restore into]]]
import { proveBackup } from './backup-under-load.ts'

const [vehicles = '5000', writers = '10', restoreUrl] = process.argv.slice(2)
const report = await proveBackup({ vehicles: Number(vehicles), writers: Number(writers), corruptions: 20, restoreUrl })
const pass = report.differences.length === 0 && report.undetected === 0 && report.quotations > 0
const name = `backup of ${vehicles} vehicles under ${writers} writers, restored`
console.log(JSON.stringify({ name, ...report, target: 'differences 0, undetected 0', pass }))
process.exitCode = pass ? 0 : 1
