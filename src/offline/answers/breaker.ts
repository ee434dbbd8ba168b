import { afterEvidence, CONNECTED, type Evidence } from '../connectivity.ts'

/** Why the network is not waited for. */
export type WhyNot = 'offline' | 'breaker' | 'portal'

/** What one worker or page has learned of the connection, and whether a read should wait for it now. */
export type Breaker = {
  readonly follow: (evidence: Evidence) => void
  /** Undefined = try; after two failures in a row, or an answer of another server, nobody is kept waiting for 15 s. */
  readonly whyNot: () => WhyNot | undefined
}

type Options = {
  /** A clock in ms that never jumps. */
  readonly now: () => number
  /** The browser says that there is no network. */
  readonly isLinkLost: () => boolean
}

/** The state lives as long as its worker: one that starts anew asks the network first. */
export function createBreaker({ now, isLinkLost }: Options): Breaker {
  let known = CONNECTED
  return {
    follow: (evidence) => {
      known = afterEvidence(known, evidence, now())
    },
    whyNot: () => {
      if (isLinkLost()) return 'offline'
      if (known.probeAt === null || now() >= known.probeAt) return undefined
      if (known.state === 'serverDown') return 'breaker'
      return known.state === 'portal' ? 'portal' : undefined
    },
  }
}
