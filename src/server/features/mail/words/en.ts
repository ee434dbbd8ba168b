/** What a quotation's mail says, with texts already chosen and formatted; HTML is made of the same words. */
export type MailFacts = {
  readonly number: string
  readonly company: string
  /** Undefined = greet without a name. */
  readonly name: string | undefined
  readonly vehicle: string
  readonly reference: string
  readonly place: string
  readonly country: string
  readonly total: string
  readonly validUntil: string
  /** Address of the page that keeps further mails away. */
  readonly notMe: string
}

/** Every word of a quotation's mail. */
export const en = {
  tag: 'en',
  subject: (number: string) => `Your quotation ${number}`,
  greeting: ({ name }: MailFacts) => (name === undefined ? 'Good day,' : `Dear ${name},`),
  opening: ({ number }: MailFacts) => `Thank you for your interest. Your quotation ${number} is attached as a PDF.`,
  vehicleLabel: 'Vehicle',
  referenceLabel: 'Reference',
  destinationLabel: 'Delivered to',
  totalLabel: 'Total cost of vehicle and delivery',
  validLabel: 'Valid until',
  closing: 'Import duty and taxes of your country are not included. The quotation says what else is not.',
  open: 'Open your quotation',
  openUntil: (day: string) => `On any device, until ${day}. Whoever has this link can open it.`,
  check: 'Check that this quotation is genuine',
  checkCode: (code: string) => `Or type this code on our page Check a quotation: ${code}`,
  noBankDetails:
    'We never send bank details by e-mail. Ask for them by the telephone number on our site, and check the quotation before you pay.',
  notYou: 'If you did not ask for this quotation, please ignore this mail. To get no more mails from us:',
  notYouLink: 'This was not me',
  signature: ({ company }: MailFacts) => company,
}

/** A further language is a further object of this type. */
export type MailMessages = typeof en
