import type { PasskeyCreation, PasskeyRequest } from '../../../../shared/contract/passkeys.ts'

/** Asks the browser for a passkey; null when it has none, or its owner broke off. */
export async function askBrowser(request: PasskeyRequest): Promise<object | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return await startAuthentication({ optionsJSON: request })
  } catch {
    return null
  }
}

/** Has the browser make a passkey; null when it cannot, or its owner broke off. */
export async function makeInBrowser(options: PasskeyCreation): Promise<object | null> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return await startRegistration({ optionsJSON: options })
  } catch {
    return null
  }
}
