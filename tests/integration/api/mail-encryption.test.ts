import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { parseConfig } from '../../../src/server/config.ts'
import { createMailTransport, mailNotice } from '../../../src/server/features/mail/mail-settings.ts'
import { TEST_CERTIFICATE } from '../../support/test-certificate.ts'

const PASSWORD = 'mail-canary-password'
const MAIL = {
  messageId: '<0c3e0c2e-0000-4000-8000-000000000000@example.test>',
  date: new Date('2026-11-20T08:00:00Z'),
  from: 'sales@example.test',
  recipient: 'buyer@example.test',
  subject: 'Quotation',
  text: 'Text',
  html: '<p>Text</p>',
  attachment: { filename: 'quotation.pdf', content: new Uint8Array([1]) },
}

const usual = getCACertificates('default')
let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(resolve))))
afterAll(() => setDefaultCACertificates(usual))

type Seen = { readonly passwords: { readonly password: string; readonly isEncrypted: boolean }[]; mails: number }

type Offers = { readonly hasTls: boolean; readonly isOpen?: boolean; readonly isSecure?: boolean }

/** A server that asks everybody for a password unless it is open; without STARTTLS it takes it in clear. */
async function startServer({ hasTls, isOpen = false, isSecure = false }: Offers) {
  const seen: Seen = { passwords: [], mails: 0 }
  const started = new SMTPServer({
    ...(hasTls ? TEST_CERTIFICATE : {}),
    secure: isSecure,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: isOpen,
    logger: false,
    onAuth: ({ password }, { secure }, done) => {
      seen.passwords.push({ password: String(password), isEncrypted: secure })
      done(null, { user: 'saex' })
    },
    onData: (stream, _session, done) => {
      seen.mails += 1
      stream.resume().on('end', () => done())
    },
  })
  server = started
  started.on('error', () => {})
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return { seen, url: `${isSecure ? 'smtps' : 'smtp'}://${isOpen ? '' : `saex:${PASSWORD}@`}127.0.0.1:${address.port}` }
}

async function deliver(env: Readonly<Record<string, string>>) {
  const transport = createMailTransport({ config: parseConfig(env), dataDir: 'unused' })
  try {
    return await transport.deliver(MAIL)
  } finally {
    transport.close()
  }
}

test('a password is not given to a server that offers no TLS: the mail waits, and the reason is told', async () => {
  const { seen, url } = await startServer({ hasTls: false })
  expect(await deliver({ SMTP_URL: url })).toMatchObject({ kind: 'postponed', reason: expect.stringContaining('TLS') })
  expect(seen).toEqual({ passwords: [], mails: 0 })
})

test('nor to one whose certificate nobody vouches for', async () => {
  const { seen, url } = await startServer({ hasTls: true })
  expect(await deliver({ SMTP_URL: url })).toMatchObject({ kind: 'postponed' })
  expect(seen).toEqual({ passwords: [], mails: 0 })
})

test.each([
  ['a server that asks for a password', false],
  ['a relay that asks for none', true],
])('%s gets mails without a certificate that counts when SMTP_ALLOW_CLEAR is yes', async (_, isOpen) => {
  const { seen, url } = await startServer({ hasTls: true, isOpen })
  if (isOpen) expect(await deliver({ SMTP_URL: url })).toMatchObject({ kind: 'postponed' })
  expect(await deliver({ SMTP_URL: url, SMTP_ALLOW_CLEAR: 'yes' })).toEqual({ kind: 'delivered', state: 'sent' })
  expect(seen).toEqual({ passwords: isOpen ? [] : [{ password: PASSWORD, isEncrypted: true }], mails: 1 })
})

test('over smtps the certificate counts also when SMTP_ALLOW_CLEAR is yes: nothing there is ever clear', async () => {
  const { seen, url } = await startServer({ hasTls: true, isSecure: true })
  expect(await deliver({ SMTP_URL: url, SMTP_ALLOW_CLEAR: 'yes' })).toMatchObject({ kind: 'postponed' })
  expect(seen).toEqual({ passwords: [], mails: 0 })
})

test('a server with TLS and a certificate that is trusted gets it', async () => {
  const { seen, url } = await startServer({ hasTls: true })
  setDefaultCACertificates([TEST_CERTIFICATE.cert])
  expect(await deliver({ SMTP_URL: url })).toEqual({ kind: 'delivered', state: 'sent' })
  expect(seen).toEqual({ passwords: [{ password: PASSWORD, isEncrypted: true }], mails: 1 })
})

test('SMTP_ALLOW_CLEAR=yes gives it in clear', async () => {
  const { seen, url } = await startServer({ hasTls: false })
  expect(await deliver({ SMTP_URL: url, SMTP_ALLOW_CLEAR: 'yes' })).toEqual({ kind: 'delivered', state: 'sent' })
  expect(seen).toEqual({ passwords: [{ password: PASSWORD, isEncrypted: false }], mails: 1 })
  expect(noticeOf({ SMTP_URL: url, SMTP_ALLOW_CLEAR: 'yes' })).toContain('may cross the network unencrypted')
  expect(noticeOf({ SMTP_URL: url })).toBeUndefined()
})

function noticeOf(env: Readonly<Record<string, string>>): string | undefined {
  return mailNotice({ config: parseConfig(env), dataDir: 'unused' })
}
