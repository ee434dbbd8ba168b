import type { EntryReason, EntryVerdict } from '../../domain/entry-rules/judge-entry.ts'

/** Every word of a verdict on whether a vehicle may enter a country. */
export const entry = {
  verdict: {
    green: 'may enter',
    amber: 'no bar found',
    cannotTell: 'cannot tell',
    red: 'may not enter',
  } satisfies Record<EntryVerdict, string>,
  withInspection: 'with an inspection',
  withPapers: 'with papers',
  withBoth: 'with an inspection and papers',
  title: (country: string, verdict: string) => `${country}: ${verdict}.`,
  reason: {
    notListed: () => 'We have no rule of this country.',
    uncertain: () => 'What is reported is not confirmed.',
    inspection: (text: string) => `Inspection: ${text}.`,
    permits: (text: string) => `Papers: ${text}.`,
    tooOld: (years: string) => `It is older than the limit of ${years} years from manufacture.`,
    ageOnBorder: (years: string) => `Its year is on the border of the limit of ${years} years.`,
    youngEnough: (years: string) => `It is younger than the limit of ${years} years.`,
    registeredTooEarly: (day: string) => `It was registered before ${day}, the earliest date admitted.`,
    registrationOnBorder: (day: string) =>
      `First registration before ${day} is barred, and its year is on that border.`,
    registeredInTime: (day: string) => `It was registered after ${day}, the earliest date admitted.`,
    yearUnknown: () => 'There is an age limit, and the year of the vehicle is not known.',
    noAgeLimitFound: () => 'No age limit was found.',
    rightHandRefused: () => 'Right-hand drive is reported as not admitted.',
    rightHandAccepted: () => 'Right-hand drive is accepted.',
    steeringUnknown: () => 'Whether right-hand drive is accepted is not known.',
    otherKind: (kind: string) => `The rule is about ${kind}; for this vehicle others may hold.`,
    kindUnknown: (kind: string) => `The rule is about ${kind}; what this vehicle counts as is not known.`,
    mayBeCommercial: (kind: string) => `The rule is about ${kind}; a pick-up may count as a commercial vehicle.`,
    onFailure: (text: string) => `Otherwise: ${text}.`,
  } satisfies Record<EntryReason['code'], (value: string) => string>,
  reported: (day: string) => `Reported, ${day}.`,
  undated: 'Reported without a date.',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  /** 'January 2027'. */
  monthOf: (month: string, year: number): string => `${month} ${year}`,
  /** A day with its month's name: '20 November 2026'. */
  day: (date: number, month: string, year: number): string => `${date} ${month} ${year}`,
}

/** Names of charges by their pastel code, where another language has one; English has those of the tariff. */
export const chargeNames: Readonly<Record<string, string>> = {}

/** What a visitor reads once there is a quote: the client's details, the two buttons and what they come to. */
export const quoteRequest = {
  detailsHeading: 'Please fill in your details to continue',
  yourDetails: 'Your details',
  madeFor: (name: string, email: string) => `For ${name}, ${email}.`,
  changeDetails: 'Change my details',
  firstName: 'First Name',
  lastName: 'Last Name',
  emailAddress: 'Email Address',
  cellNumber: 'Cell Number',
  optional: '(optional)',
  emailQuote: 'Email Quote',
  downloadQuote: 'Download Quote',
  requiredFields: 'Please make sure to enter the required fields',
  firstNameMissing: 'Please enter your first name.',
  lastNameMissing: 'Please enter your last name.',
  emailMissing: 'The quotation is sent to this address.',
  emailMalformed: 'Please enter one e-mail address, such as name@example.org.',
  tooLong: (limit: number) => `At most ${limit} characters, please.`,
  nameMalformed:
    "Only letters, spaces and '\u00A0-\u00A0. please: no digits, no web address, and a space after a full stop.",
  phoneMalformed: 'Only digits, spaces and +\u00A0(\u00A0)\u00A0.\u00A0-\u00A0/ please.',

  nameReplaced: 'The quotation is printed with your e-mail address, because its font lacks some letters of your name.',

  emailed: 'Your quote has been emailed to you!',
  queued: 'Your quote is queued and will be e-mailed as soon as possible.',
  emailFailed: 'There was a problem emailing your Quote',
  downloadStarts: 'Your download will begin shortly!',
  downloadFailed: 'We are unable to begin downloading your file, please try again!',

  kept: 'Saved on this device. We will finish when the connection answers.',
  mailedLater: 'Your quote will be e-mailed when you are back online.',
  notKept:
    'This could not be saved on this device, and the shop does not answer. Your details are still here: try again.',
  issuedSince: (number: string) => `Your quotation ${number} is issued.`,
  needsWord: 'This request needs your word before it goes on.',
  mailNeedsWord: 'Its e-mail needs your word before it goes out.',
  gone: 'This request was changed or removed on this device, and no longer waits.',
  keptForLater: 'Saved on this device. The shop takes no more of these at the moment; it goes out by itself later.',
  keptInTrouble: 'Saved on this device. The shop has trouble at the moment; we will finish when it answers.',
  toMyQuotes: 'My quotes',
  priceRose:
    'The price rose since you saw it, so nothing was e-mailed yet. The new total is shown here: press Email Quote again to have it e-mailed.',
  deviceFull: 'This device has no room for the quotation. Make room, then try again.',
}

/** An estimate of the device: what stands beside it, and its paper. */
export const estimate = {
  title: 'Estimate – not a quotation',
  fromTariffs: (day: string) => `Estimate from tariffs of ${day}`,
  saved: (age: string) => `Estimate saved ${age}`,
  savedOn: (day: string) => `Estimate saved on ${day}`,
  plain: 'Estimate',
  share: 'Share this estimate',
  save: 'Save this estimate as a PDF',
  failed: 'The estimate could not be made into a PDF.',
  pricedLater:
    'You can ask for the quotation all the same: it is saved on this device, and priced and sent when the connection is back.',
  madeOn: (time: string) => `Made on ${time}, South African time, on a device without a connection`,
  vehicle: 'Vehicle',
  reference: 'Reference',
  deliveredTo: 'Delivered to',
  notBinding:
    'This is an estimate and no offer: it has no number and binds nobody. Prices, rates and the vehicle itself may have changed; the quotation tells.',
}

/** What each charge of the tariff is, by its pastel code; one of the operator's own making needs no entry. */
const texts: Readonly<Record<string, string>> = {
  VEH: 'The vehicle itself, with the South African VAT that the listing names.',
  'TRN-ROAD': 'We bring the vehicle by car carrier from Durban to the place that you chose.',
  'TRN-PORT': 'We bring the vehicle from our yard to the port of Durban.',
  'SEA-RORO': 'The passage on a roll-on roll-off ship, by the length of the vehicle.',
  'SEA-BAF': 'The shipping line’s surcharge for fuel and exchange rates on the day of sailing.',
  'TRN-ONC': 'The way from the port of arrival to the inland city, by a carrier there.',
  'CLR-EXP': 'Our clearing agent declares the export to South African customs and prepares the papers.',
  'POL-CLR': 'The police check that the vehicle is not stolen and certify its numbers. Valid for 90 days.',
  'REG-DEREG': 'The vehicle leaves the South African register and gets plates for the way out.',
  'RIB-BOND': 'Sealed passage through each country on the way, so that no duty is due there.',
  'BND-FEE': 'Security for the duty of the countries on the way; the bond’s owner sets the fee.',
  'BRD-HND': 'Our agent at the border hands the vehicle and its papers over.',
  'INS-TRN': 'Insurance of the vehicle until it is handed over at the place that you chose.',
  'INS-MAR': 'Insurance of the vehicle on the sea.',
  'PRT-CHG': 'What the port of Durban charges for the vehicle on its quay.',
  'PRT-DST': 'What the terminal of arrival charges for unloading; it sets the price.',
  'ADM-EXP': 'Our work on the papers of the export.',
}

export const charges = {
  names: chargeNames,
  texts,
  owners: {
    ours: 'Our price: it holds as long as the quotation does.',
    estimate: 'Somebody else’s charge, which we can only estimate: you pay what it comes to.',
  },
}

/** Every text of the verdict box beside those of shared/domain/entry-rules. */
export const entryRules = {
  verdict: entry,
  name: (country: string) => `May this car enter ${country}?`,
  arrival: 'As a right-hand drive car arriving in',
  source: 'Source',
  admitted: (country: string) => `Vehicles that ${country} admits`,
  sample: 'Sample rules, not checked by us yet.',
  noLegalAdvice: 'This is no legal advice. Rules change and our staff replace them: ask us before you pay.',
  failed: 'The rules of entry could not be loaded.',
  tryAgain: 'Try again',
}

/** On every paper, in every mail and on the page that checks them. */
export const noBankDetails =
  'No bank details are ever on a quotation or in an e-mail from us. If you see any, they are not ours: do not pay.'

/** Every text of the pages that check a quotation or open it again. */
export const quoteCheck = {
  months: entry.months,
  day: entry.day,
  title: 'Check a quotation',
  description: 'Find out whether a quotation is ours, unchanged and still valid.',
  intro:
    'Choose the PDF that you got, scan the square code on the paper with your phone’s camera, or type the short code that stands beside it.',
  noBankDetails,
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
    fileIssued: {
      title: 'This file is the one we issued',
      text: 'Nothing in it was changed: client and figures are as we wrote them.',
    },
    fileExpired: {
      title: 'This file is the one we issued, but it has expired',
      text: 'Nothing in it was changed, but the quotation is no longer valid. Ask us for a new one before you pay.',
    },
    fileChanged: {
      title: 'This is our quotation, but the file was changed',
      text: 'Somebody changed this file after we issued it, or a program saved it anew. Nothing in it can be relied on. Do not pay on it. Please contact us.',
    },
    fileNotOurs: {
      title: 'Not ours',
      text: 'We did not issue this file as a quotation. A scan or a photo of our paper is another file too: check its code instead. Do not pay before you have spoken to us.',
    },
    fileNotPdf: {
      title: 'This is not a PDF',
      text: 'Our quotations are PDF files. Choose the file as it came by mail or download, not a picture of it.',
    },
    fileTooBig: {
      title: 'This file is too big',
      text: 'It has more than 5 MB; no quotation of ours has. Choose the file as it came by mail or download.',
    },
    fileUnread: {
      title: 'The file could not be read',
      text: 'Please choose it here. A file that was shared is kept only until this page has read it.',
    },
  },
  tryAgain: 'Try again',

  asking: 'Asking our shop whether it was withdrawn …',
  asked: 'Our shop was asked just now: it has not been withdrawn.',
  notAsked:
    'Checked on this device. Our shop could not be asked whether the quotation was withdrawn: check again when you have a connection.',

  reference: 'Reference',
  destination: 'Delivered to',
  place: (place: string, country: string) => `${place}, ${country}`,
  total: 'Total cost of vehicle and delivery',
  issued: 'Issued',
  validUntil: 'Valid until',

  fileHeading: 'Check the file',
  fileLabel: 'Choose a file',
  fileNote:
    'The PDF of the quotation, as it came. It is compared on this device and never leaves it. You can also drop it on this page, or share it to this app.',
  fileReading: 'Reading the file',

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
    text: 'A link opens its quotation for 60 days, or longer while that is valid. Find the vehicle again for a new quotation.',
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
  checkIt: 'Check it',
  route: 'Way of the vehicle',
  routeStart: 'Durban',
  code: 'Code',
  qrCode: 'QR code to check this quotation',
  nextHeading: 'What happens next',
  nextCheck: 'Check it: our answer must show the same figures.',
  nextContact: (day: string) => `Write or call us with its number while it is valid, until ${day}.`,
  nextCollect: (place: string) => `The vehicle goes to ${place}, where you collect it.`,
  atRate: (rate: string, time: string, isSample: boolean) => `${rate}, ${isSample ? 'sample rate' : 'rate'} of ${time}`,
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
  notCopied: 'The text could not be copied. It stands above the button.',
}
