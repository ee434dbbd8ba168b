/** What a visitor reads once there is a quote: the client's details, the two buttons and what they come to. */
export const order = {
  detailsHeading: 'Please fill in your details to continue',
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
  notStorable: 'This has characters that cannot be printed.',

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
  keptForLater: 'Saved on this device. The shop takes no more of these at the moment; it goes out by itself later.',
  keptInTrouble: 'Saved on this device. The shop has trouble at the moment; we will finish when it answers.',
  toMyQuotes: 'My quotes',
  priceRose:
    'The price rose since you saw it, so nothing was e-mailed yet. The new total is shown here: press Email Quote again to have it e-mailed.',
  deviceFull: 'This device has no room for the quotation. Make room, then try again.',
}
