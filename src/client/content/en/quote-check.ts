import { entry } from '../../../shared/words/en/entry.ts'

/** Every text of the pages that check a quotation or open it again. */
export const quoteCheck = {
  months: entry.months,
  title: 'Check a quotation',
  description: 'Find out whether a quotation is ours, unchanged and still valid.',
  intro: 'Scan the square code on the paper with your phone’s camera, or type the short code that stands beside it.',
  checking: 'Checking the quotation',
  result: 'Result',

  verdicts: {
    genuine: {
      title: 'Genuine',
      text: 'We issued this quotation. Compare what stands here with your paper: every figure must be the same.',
    },
    expired: {
      title: 'Genuine, but expired',
      text: 'We issued this quotation, but it is no longer valid. Ask us for a new one before you pay.',
    },
    withdrawn: {
      title: 'Withdrawn',
      text: 'We issued this quotation and took it back. Do not pay on it. Please contact us.',
    },
    altered: {
      title: 'Altered',
      text: 'Somebody changed this quotation after it was signed, so its figures are not ours. Do not pay on it. Please contact us.',
    },
    notOurs: {
      title: 'Not from us',
      text: 'We did not sign this quotation. Do not pay on it. Please contact us.',
    },
    unknown: {
      title: 'Not in our books',
      text: 'Our shop does not know this quotation. Do not pay on it before you have spoken to us.',
    },
    unreadable: {
      title: 'This code cannot be read',
      text: 'A part of it is missing or wrong, so we cannot say that the quotation is ours. Scan it again, or type the short code.',
    },
    cannotCheck: {
      title: 'Not checked yet',
      text: 'This device does not know the key that signed the quotation and could not ask for it. Connect to the internet and try again.',
    },
    noCrypto: {
      title: 'This browser cannot check it',
      text: 'It is too old, or this page was not opened with https. Type the short code instead; that needs a connection.',
    },
  },
  tryAgain: 'Try again',

  asking: 'Asking our shop whether it was withdrawn …',
  asked: 'Our shop was asked just now: it has not been withdrawn.',
  notAsked:
    'Checked on this device. Our shop could not be asked whether the quotation was withdrawn: check again when you have a connection.',

  number: 'Quotation',
  reference: 'Reference',
  vehicle: 'Vehicle',
  destination: 'Delivered to',
  place: (place: string, country: string) => `${place}, ${country}`,
  total: 'Total cost of vehicle and delivery',
  issued: 'Issued',
  validUntil: 'Valid until',

  codeHeading: 'Type the short code',
  codeLabel: 'Code',
  codeNote: 'Eight letters and digits, such as 7F3K-92QD. This needs a connection.',
  codeButton: 'Check',
  codeMissing: 'Please type the eight letters and digits of the code.',
  codeUnknown:
    'No quotation of ours has this code. Look at it again; if it is as you typed it, the quotation is not ours.',
  codeOffline: 'Our shop could not be reached. Please check your connection and try again.',
  codeWait: 'Too many tries. Please wait a few minutes.',
  codeTrouble: 'Something went wrong on our side. Please try again.',

  contactsHeading: 'How to reach us',
  contactsText: 'Use only what stands here, not a number or an address from a mail or a message.',
  whatsapp: 'WhatsApp',

  openTitle: 'Your quotation',
  opening: 'Opening your quotation',
  linkExpired: {
    title: 'This link has expired',
    text: 'A link opens its quotation for 60 days. Find the vehicle again for a new quotation.',
  },
  linkUnknown: {
    title: 'This link opens nothing',
    text: 'It may have been cut off when it was copied. Open it from the mail itself.',
  },
  linkWithdrawn: {
    title: 'This quotation was withdrawn',
    text: (number: string) => `We took quotation ${number} back. Please contact us for a new one.`,
  },
  linkFailed: {
    title: 'The quotation could not be loaded',
    text: 'Please check your connection and try again.',
  },
  toStock: 'Back to the stock',

  quotationOf: (number: string) => `Quotation ${number}`,
  validTag: (day: string) => `Valid until ${day}`,
  expiredTag: (day: string) => `Expired on ${day}`,
  lines: 'Lines of the quotation',
  columnDescription: 'Description',
  columnAmount: 'Amount',
  dutyNotIncluded: 'Import duty and taxes of your country are not included.',
  openPdf: 'Open PDF',
  share: 'Share',
  sharedText: (parts: {
    readonly number: string
    readonly vehicle: string
    readonly place: string
    readonly total: string
    readonly day: string
    readonly check: string
  }) =>
    `Quotation ${parts.number}: ${parts.vehicle}, delivered to ${parts.place}: ${parts.total}, valid until ${parts.day}. Check it: ${parts.check}`,
  sendByWhatsapp: 'Send by WhatsApp',
  copy: 'Copy the text',
  copied: 'The text is copied.',
}
