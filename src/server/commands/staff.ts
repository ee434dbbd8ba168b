import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { AuditBroken, auditFolder } from '../features/audit/audit-chain.ts'
import { loadCompany } from '../features/company/load-company.ts'
import { readAudit } from '../features/audit/read-audit.ts'
import { describeAudit, verifyAudit } from '../features/audit/verify-audit.ts'
import {
  addStaff,
  assertUser,
  changeEmail,
  changePassword,
  changePermissions,
  describeSecondFactors,
  disableStaff,
  enableStaff,
  removeSecondFactors,
  type ManageDeps,
} from '../features/staff/manage-staff.ts'
import { readPassword } from '../features/staff/read-password.ts'
import { StaffError } from '../features/staff/staff-error.ts'
import { findUsers } from '../features/staff/staff.repository.ts'
import {
  parseDisplayName,
  parseEmail,
  parsePermissions,
  parseUsername,
  permissionWords,
} from '../features/staff/staff-rules.ts'
import { openStorage, PROJECT_DIR } from '../open-storage.ts'
import { findRepeated, runCommand, UsageError } from './run-command.ts'
import { DAY_MS } from '../../shared/domain/durations.ts'

const USAGE = `Usage:
  npm run staff -- list
  npm run staff -- add USER --name "FIRST LAST" --permissions LIST [--email ADDRESS]
  npm run staff -- password USER
  npm run staff -- permissions USER LIST
  npm run staff -- email USER ADDRESS    where word of new devices, passkeys and the like goes; none takes it away
  npm run staff -- second-factor USER none   takes passkeys, TOTP and recovery codes away, where they were lost or are a thief's
  npm run staff -- disable USER
  npm run staff -- enable USER
  npm run staff -- audit [--days N]      what staff, operators and unknown callers did in the last N days (30)
  npm run staff -- audit --verify        whether the audit trail is as it was written; names the first line that is not
  npm run staff -- audit --verify --exports [FOLDER]   the same, and compares it with its daily exports

LIST is administrator, advertiser, sales-agent, stock-clerk, photographer, pricing with commas between them, or none.
Passwords are asked for, or read from standard input. Every change ends the user's sessions.`

const NO_PASSWORD_ARGUMENT = `A password is never an argument: everybody on this machine can read the arguments of a running command, and the
shell keeps them. Nothing was changed. Leave it out and type it when you are asked, or send it to standard input;
choose another one if this was a real one.`

const LONGEST_AUDIT_DAYS = 366
const OPTIONS = {
  name: { type: 'string' },
  permissions: { type: 'string' },
  email: { type: 'string' },
  days: { type: 'string' },
  verify: { type: 'boolean' },
  exports: { type: 'boolean' },
} as const
const SECRET_OPTION = /^-+(p|pw|pass|passwd|password|pwd|secret)(=|$)/i

type Values = {
  readonly [name in keyof typeof OPTIONS]?:
    ((typeof OPTIONS)[name]['type'] extends 'string' ? string : boolean) | undefined
}
type Action = (deps: ManageDeps & { readonly dataDir: string }) => Promise<void>

/** `npm run staff`: accounts and the audit trail, while the product runs or not. Exit code 1 = refused, 2 = not understood. */
async function main(args: readonly string[]): Promise<void> {
  const action = readArguments(args)
  const config = readConfig()
  const company = loadCompany(config)
  const storage = await openStorage(config, (line) => console.error(line))
  const { connectionString, dataDir } = storage
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  try {
    await action({ db, clock: () => new Date(), company, dataDir })
  } finally {
    await close()
    await storage.close()
  }
}

function readArguments(args: readonly string[]): Action {
  if (args.some((argument) => SECRET_OPTION.test(argument))) throw new UsageError(NO_PASSWORD_ARGUMENT)
  const { positionals, values } = parse(args)
  const [command = '', ...operands] = positionals
  if (['add', 'password'].includes(command) && operands.length > 1) throw new UsageError(NO_PASSWORD_ARGUMENT)
  const action = actionOf(command, { operands, values })
  if (action === undefined) throw new UsageError(USAGE)
  return action
}

function parse(args: readonly string[]): { readonly positionals: readonly string[]; readonly values: Values } {
  try {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    if (findRepeated(args, OPTIONS) === undefined) return parsed
  } catch {
    // The library's words repeat the argument, which may have been a secret.
  }
  throw new UsageError(USAGE)
}

function actionOf(
  command: string,
  { operands, values }: { readonly operands: readonly string[]; readonly values: Values },
): Action | undefined {
  const [username, list] = operands
  const given = Object.keys(values).toSorted().join()
  const form = `${command} ${operands.length} ${given}`.trim()
  if (form === 'list 0') return printUsers
  if (form === 'audit 0' || form === 'audit 0 days') return auditOf(values.days ?? '30')
  if (form === 'audit 0 verify' || form === 'audit 0 exports,verify' || form === 'audit 1 exports,verify') {
    return (deps) => verify(deps, { isCompared: values.exports === true, folder: username })
  }
  if (username === undefined) return undefined
  if (form === 'add 1 name,permissions' || form === 'add 1 email,name,permissions') return adding(username, values)
  if (form === 'password 1') return newPassword(username)
  if (form === 'disable 1') return (deps) => sayEnded(disableStaff(deps, username), 'The account is disabled')
  if (form === 'enable 1') return (deps) => sayEnded(enableStaff(deps, username), 'The account is enabled')
  if (form === 'email 2') return newEmail(username, list ?? '')
  if (form === 'second-factor 2' && list === 'none') {
    return (deps) => sayEnded(removeSecondFactors(deps, username), 'The account has no second factor any more')
  }
  if (form !== 'permissions 2' || list === undefined) return undefined
  const permissionIds = parsePermissions(list)
  return (deps) => sayEnded(changePermissions(deps, { username, permissionIds }), 'The permissions are changed')
}

function adding(text: string, values: Values): Action {
  const username = parseUsername(text)
  const name = parseDisplayName(values.name ?? '')
  const permissionIds = parsePermissions(values.permissions ?? '')
  const email = parseEmail(values.email ?? '')
  return async (deps) => {
    await addStaff(deps, { username, name, email, permissionIds, password: await askPassword() })
    console.log(`The account is made, with the permissions ${permissionWords(permissionIds)}.`)
  }
}

function newEmail(username: string, text: string): Action {
  const email = text === 'none' ? null : parseEmail(text)
  return (deps) => sayEnded(changeEmail(deps, { username, email }), 'The e-mail address is changed')
}

function newPassword(username: string): Action {
  return async (deps) => {
    await assertUser(deps, username)
    const password = await askPassword()
    await sayEnded(changePassword(deps, { username, password }), 'The password is changed')
    const factors = await describeSecondFactors(deps, username)
    if (factors === '') return
    console.log(
      `What else opens the account stays: ${factors}. Unless its owner knows them: saex staff second-factor ${username} none`,
    )
  }
}

function askPassword(): Promise<string> {
  return readPassword({ keyboard: process.stdin, screen: process.stderr })
}

async function sayEnded(change: Promise<number>, sentence: string): Promise<void> {
  const sessions = await change
  console.log(`${sentence}. Sessions ended: ${sessions}.`)
}

async function printUsers({ db }: ManageDeps): Promise<void> {
  for (const { username, name, permissionIds, disabled, isSample } of await findUsers(db)) {
    const notes = [disabled ? 'disabled' : '', isSample ? 'sample account' : ''].filter((note) => note !== '')
    console.log([username, name, permissionWords(permissionIds), ...notes].join('  '))
  }
}

function auditOf(text: string): Action {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > LONGEST_AUDIT_DAYS) throw new UsageError(USAGE)
  return async ({ db, clock }) => {
    for await (const line of readAudit(db, new Date(clock().getTime() - days * DAY_MS))) console.log(line)
  }
}

async function verify(
  { db, clock, dataDir }: Parameters<Action>[0],
  { isCompared, folder }: { readonly isCompared: boolean; readonly folder: string | undefined },
): Promise<void> {
  const exportsFolder = folder === undefined ? auditFolder(dataDir) : resolve(PROJECT_DIR, folder)
  console.log(describeAudit(await verifyAudit(db, { now: clock(), ...(isCompared && { exportsFolder }) })))
}

await runCommand({ usage: USAGE, refusals: [StaffError, AuditBroken], run: main })
