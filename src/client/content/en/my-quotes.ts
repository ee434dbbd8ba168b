/** Words of the page /my-quotes. */
export const myQuotes = {
  title: 'My quotes',
  loading: 'Reading what this device keeps',
  storeTitle: 'Your quotations cannot be read',
  storeRefused: {
    unavailable:
      'This browser window keeps nothing, for instance because it is private. Quotations are still issued; download or e-mail them.',
    outdated: 'The shop was updated in another tab. Load this page again.',
    full: 'This device has no room left.',
    failed: 'The browser did not give them out.',
  },
  emptyTitle: 'No quotations yet',
  empty:
    'Choose a vehicle and press Get a Quotation Now! Your quotations then stay here, on this device, and open without a connection.',
  toStock: 'Back to the stock',

  waitingTitle: (count: number) => `Waiting to send (${count})`,
  sendNow: 'Send now',
  needsConnection: 'Needs a connection',
  waitingNote:
    'They are saved on this device and go out once, in this order, when the connection answers. Each is priced when it is sent.',
  keepOpen: 'Open the shop again when you have a connection: then they go out by themselves.',
  waiting: 'Waiting to send',
  sending: 'Sending',
  attention: 'Not sent',
  priceChanged: 'Price changed',
  noNumber: 'No number yet',
  emailOf: (number: string) => `E-mail of ${number}`,
  withMail: 'goes out by e-mail too',
  asked: (age: string) => `asked ${age}`,
  place: (port: string, country: string) => `${port}, ${country}`,
  about: (amount: string) => `About ${amount}`,
  wasNow: (was: string) => `Was ${was}, now:`,
  tryAgain: 'Try again',
  stillWanted: 'Still want it: send',
  mailAnyway: 'E-mail at this price',
  discard: 'Discard',
  discardAsk: 'Discard this? It is not sent then.',
  seeVehicle: 'See the vehicle and similar ones',

  onDevice: 'On this device',
  backToList: 'Back to My quotes',
  issued: 'Issued',
  mailed: 'Mailed',
  expired: 'Expired',
  validUntil: (day: string) => `valid until ${day}`,
  ended: (day: string) => `ended ${day}`,
  mailQueued: 'its e-mail is queued at the shop',
  changed: (was: string, is: string) => `Price changed from ${was} to ${is} before it was issued.`,
  askAgain: 'Ask again',
  remove: 'Remove',
  removeAsk: 'Remove this quotation from this device?',
  keep: 'Keep it',
  sharedText: (parts: {
    readonly number: string
    readonly vehicle: string
    readonly place: string
    readonly total: string
    readonly day: string
    readonly check: string
  }) =>
    `Quotation ${parts.number}: ${parts.vehicle}, delivered to ${parts.place}: ${parts.total}, valid until ${parts.day}. Check it: ${parts.check}`,

  forgetDetails: 'Forget my details',
  detailsForgotten: 'Your name, e-mail address and number are forgotten. What waits to be sent still carries them.',
  shared: 'Quotations stay on this device until you remove them. On a shared one, forget everything when you are done.',

  reasons: {
    NETWORK: 'No connection so far.',
    RATE_LIMITED: 'The shop takes no more of these at the moment; it goes out by itself later.',
    trouble: 'The shop had trouble; it goes out by itself later.',
    NOT_QUOTABLE: 'This vehicle has been sold, or can no longer be quoted for this destination.',
    VEHICLE_NOT_FOUND: 'This vehicle is no longer in the stock.',
    DESTINATION_NOT_FOUND: 'We do not deliver to this port at the moment.',
    QUOTE_NOT_FOUND: 'The quotation is no longer valid, so it cannot be e-mailed.',
    MAIL_REJECTED: 'The mail server refused the address.',
    VALIDATION: 'The shop did not accept the details. Please ask again on the listing.',
    STALE: 'You asked for it more than 14 days ago. Still want this quote?',
    PRICE_ROSE: 'The price rose since you asked, so it was not e-mailed.',
    DEVICE_FULL: 'This device had no room for the quotation. Make room, then try again.',
    DAMAGED: 'This entry was damaged on the device. Please ask again on the listing.',
    refused: 'The shop did not accept it. Please ask again on the listing.',
  },
}
