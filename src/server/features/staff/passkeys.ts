import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '../../../shared/contract/passkeys.ts'
import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Passkey } from './second-factor.repository.ts'

/** As long as a ticket lives. */
export const TICKET_MS = 5 * MINUTE_MS

type Place = Pick<AppContext, 'publicUrl' | 'config'>

/** The name that passkeys are bound to and the one origin that may use them; never taken from a request. */
function relyingPartyOf({ publicUrl, config }: Place) {
  const { hostname, port, origin } = new URL(publicUrl)
  // Browsers bind no passkey to an address, but to the name that means this computer.
  const isLocal = !config.isProduction && hostname === '127.0.0.1'
  return isLocal ? { id: 'localhost', origin: `http://localhost:${port}` } : { id: hostname, origin }
}

/** Asks for one of the passkeys, or without any for whichever the browser has for us; its owner has to be verified. */
export async function askForPasskey(place: Place, passkeys: readonly Passkey[]): Promise<PasskeyRequest> {
  const rpId = relyingPartyOf(place).id
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  const allowCredentials = passkeys.map(({ credentialId: id, transports }) => {
    return { id, type: 'public-key' as const, transports }
  })
  return { challenge, rpId, timeout: TICKET_MS, userVerification: 'required', allowCredentials }
}

/** The new count of a passkey that has signed the challenge here, for us, with its owner verified; else undefined. */
export async function verifyPasskey(
  place: Place,
  { challenge, proof, passkey }: { challenge: string; proof: PasskeyProof; passkey: Passkey },
): Promise<number | undefined> {
  const { id, origin } = relyingPartyOf(place)
  const { credentialId, counter } = passkey
  const { userHandle, ...signed } = proof.response
  const response = userHandle === undefined ? signed : { ...signed, userHandle }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: fromBase64(passkey.publicKey), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // Whatever is wrong with it, the library throws.
    return undefined
  }
}

type Owner = { readonly id: number; readonly username: string; readonly name: string }

export async function askForNewPasskey(
  place: Place & Pick<AppContext, 'company'>,
  { owner, passkeys }: { owner: Owner; passkeys: readonly Passkey[] },
): Promise<PasskeyCreation> {
  const rp = { id: relyingPartyOf(place).id, name: place.company.name }
  const { id, username, name } = owner
  const userID = Uint8Array.from(Buffer.from(`staff ${id}`))
  const options = await generateRegistrationOptions({ rpID: rp.id, rpName: rp.name, userName: username, userID })
  return {
    challenge: options.challenge,
    rp,
    user: { id: options.user.id, name: username, displayName: name },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: TICKET_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => {
      return { id: credentialId, type: 'public-key', transports }
    }),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** What is stored of a new passkey that has signed the challenge; else undefined. */
export async function verifyNewPasskey(
  place: Place,
  { challenge, proof }: { challenge: string; proof: NewPasskey },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  const { id, origin } = relyingPartyOf(place)
  const { transports = [], ...response } = proof.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...proof, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (registrationInfo === undefined) return undefined
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return undefined
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}
