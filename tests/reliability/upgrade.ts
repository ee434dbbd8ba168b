// node tests/reliability/upgrade.ts [FOLDER or COMMIT] [vehicles] [--machines] [--next]: an older release and this one, one
// after the other, and back, under load. FOLDER holds an older release with its packages; COMMIT is taken from the history
// with the packages of this one, by default the last without the newest migration. --machines: a folder for each process,
// keys in the database, a bucket. --next: this release, and one with further migrations.
import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openOwnDatabase } from '../support/own-database.ts'
import { makeNextRelease, makeOlderRelease, type OtherRelease } from '../support/other-release.ts'
import { listFaults, UPGRADE_TARGET, upgradeUnderLoad } from './upgrade-under-load.ts'

const THIS = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { machines: { type: 'boolean', default: false }, next: { type: 'boolean', default: false } },
})
const asked = positionals.find((word) => !/^\d{1,6}$/.test(word))
const vehicles = Number(positionals.find((word) => /^\d{1,6}$/.test(word)) ?? 5000)

const other = await openOther().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const database = await openOwnDatabase({ isMigrated: false })
try {
  const [old, fresh] = values.next ? [THIS, other.main] : [other.main, THIS]
  const report = await upgradeUnderLoad({
    databaseUrl: database.connectionString,
    old,
    fresh,
    vehicles,
    onMachines: values.machines,
    togetherMs: 4000,
  })
  const name = `${values.next ? 'this release to' : 'upgrade from'} ${other.name}, and back`
  const target = { ...UPGRADE_TARGET, refused: {}, broken: {} }
  const pass = Object.keys(listFaults(report)).length === 0 && Object.keys(report.refused).length === 0
  console.log(JSON.stringify({ name, machines: values.machines, vehicles, ...report, target, pass }))
  process.exitCode = pass ? 0 : 1
} finally {
  await database.close()
  await other.remove()
}

async function openOther(): Promise<OtherRelease> {
  if (values.next) return makeNextRelease()
  if (asked === undefined || !existsSync(asked)) return makeOlderRelease(asked)
  return { name: basename(resolve(asked)), main: resolve(asked, 'src/server/main.ts'), remove: async () => {} }
}
