import { errorCode } from './error-code.ts'

/** A setting that keeps the process from listening; its sentence says which. */
export class ListenRefused extends Error {}

type Place = { readonly host: string; readonly port: number }

/** By the code of a system error. */
const REFUSALS: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} of ${host} is taken. Choose another by PORT.`,
  EADDRNOTAVAIL: foreignHost,
  ENOTFOUND: foreignHost,
  EAI_AGAIN: foreignHost,
  EACCES: ({ port }) => `PORT ${port} may not be taken by this account. Choose another, of 1024 or more.`,
}

/** Why a process cannot listen, by the setting that is wrong; an error that no setting explains as it is. */
export function explainListening(error: unknown, place: Place): unknown {
  const sentence = REFUSALS[errorCode(error) ?? '']?.(place)
  return sentence === undefined ? error : new ListenRefused(sentence, { cause: error })
}

function foreignHost({ host }: Place): string {
  return `HOST ${host} is no address of this machine.`
}
