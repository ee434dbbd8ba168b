import { createTransport } from 'nodemailer'
import { errorCode } from '../../error-code.ts'
import { toLibraryMessage, type Delivery, type MailTransport } from './mail-transport.ts'

/** A sick mail server keeps a worker waiting, never a visitor (`mail.sick-server`). */
const LIMITS = {
  maxConnections: 3,
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 20_000,
} as const
/** A server that trickles its replies is never idle; this ends the attempt all the same. */
const ATTEMPT_LIMIT_MS = 60_000

/** Refusals of this mail or its recipient; a refused login, connection or sender is our own matter and tried again. */
const MAIL_FAULTS: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])
/** Replies that are about us, whatever they answer: a login is wanted, or a rule of the server keeps our host out. */
const REFUSES_US = /^(?:530|5\d\d[ -]5\.7\.)/

type SmtpOptions = { readonly smtpUrl: string; readonly allowsClear: boolean }

/**
 * Hands mails to the SMTP server of the address. A name or password in it is given to the server only over TLS with a
 * certificate that counts (`mail.password-encrypted`), unless clear text is allowed; what is not handed over is postponed.
 * Who allows clear text over `smtp:` loses nothing by a certificate that nobody vouches for, as relays on the same machine
 * have: whoever shows a false one could offer none. `smtps:` is never clear.
 */
export function createSmtpTransport({ smtpUrl, allowsClear }: SmtpOptions): MailTransport {
  const { protocol, username, password } = new URL(smtpUrl)
  const transporter = createTransport({
    url: smtpUrl,
    requireTLS: `${username}${password}` !== '' && !allowsClear,
    ...(allowsClear && protocol === 'smtp:' && { tls: { rejectUnauthorized: false } }),
    pool: true,
    // Whether to send again is decided in one place, by the job.
    maxRequeues: 0,
    maxRecipients: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...LIMITS,
  })
  return {
    deliver: async (mail) => {
      try {
        await transporter.sendMail({ ...toLibraryMessage(mail), signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS) })
        return { kind: 'delivered', state: 'sent' }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transporter.close(),
  }
}

/**
 * 5xx about the mail is for good; 4xx, the network, TLS, our own login, host and sender are not. The server's words stay
 * outside.
 */
export function judge(error: unknown): Delivery {
  const { code, responseCode, response, command } = detailsOf(error)
  const reason = [code, responseCode, command].filter((part) => part !== '' && part !== 0).join(' ') || 'unknown'
  const isOfSender = code === 'EENVELOPE' && command === 'MAIL FROM'
  const isOurs = isOfSender || REFUSES_US.test(response)
  const isFinal = MAIL_FAULTS.has(code) && !isOurs && (responseCode >= 500 || responseCode === 0)
  return { kind: isFinal ? 'refused' : 'postponed', reason }
}

function detailsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: '', responseCode: 0, response: '', command: '' }
  return {
    code: errorCode(error) ?? '',
    responseCode: 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0,
    response: 'response' in error && typeof error.response === 'string' ? error.response : '',
    command: 'command' in error && typeof error.command === 'string' ? error.command : '',
  }
}
