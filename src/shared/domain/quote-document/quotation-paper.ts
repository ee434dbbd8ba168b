export type PaperFact = { readonly label: string; readonly value: string; readonly isStrong: boolean }
export type PaperBlock = { readonly heading: string; readonly lines: readonly string[] }
export type PaperNote = { readonly heading: string; readonly text: string }
export type PaperRow = {
  readonly description: string
  /** 'Ours' or 'Estimate'; '' on the total. */
  readonly whose: string
  readonly amount: string
  readonly isStrong: boolean
}

/**
 * All that a quotation says, in the order of reading, without any layout: every string is final and localised, money
 * carries its symbol, and nothing is left to compute. One description serves the PDF and any other rendering.
 */
export type QuotationPaper = {
  /** BCP 47 tag of the words. */
  readonly language: string
  readonly title: string
  readonly number: string
  /**
   * True when the client's name was not checked or has letters that cannot be printed, and the e-mail address stands in
   * (`quotation.printable-names`).
   */
  readonly nameReplaced: boolean
  readonly company: { readonly name: string; readonly lines: readonly string[] }
  readonly client: PaperBlock
  readonly delivery: PaperBlock
  /** Where the way begins and where it ends; null for a vehicle that is handed over where it begins. */
  readonly route: readonly [string, string] | null
  /** Issued, valid until, reference. */
  readonly dates: readonly PaperFact[]
  readonly vehicle: {
    readonly heading: string
    /** Only what is known; at most ten. */
    readonly facts: readonly PaperFact[]
    /** What must be said about the vehicle: reserved, standard length assumed. Often empty. */
    readonly remarks: readonly string[]
  }
  readonly table: {
    readonly head: { readonly description: string; readonly whose: string; readonly amount: string }
    /** The vehicle first, then the delivery's charges. */
    readonly rows: readonly PaperRow[]
    /** Delivery without the vehicle; null when a rate is missing. */
    readonly deliveryTotal: PaperRow | null
  }
  readonly total: {
    readonly label: string
    /** '' when nothing was converted. */
    readonly rate: string
    /** US dollars; the total's own currency when there is no dollar rate. */
    readonly amount: string
    /** Rand and the buyer's currency, each once. */
    readonly otherAmounts: readonly string[]
  }
  /** That rates or tariff are samples; null once both are the company's own. */
  readonly sampleNotice: string | null
  /** VAT, then what is not included. */
  readonly notes: readonly PaperNote[]
  /** Where it was judged: whether the vehicle may enter, and the papers of its export. */
  readonly annex: readonly PaperBlock[]
  /** That no bank details are on it (`quotation.no-bank-details`); null on quotations from before it said so. */
  readonly bankNotice: string | null
  readonly terms: PaperNote
  /** Labels under the lines to sign on: company, client. */
  readonly signatures: readonly [string, string]
  /** `address` is drawn as a QR code, `code` is for typing. Null on quotations from before they were signed. */
  readonly check: (PaperNote & { readonly address: string; readonly code: string }) | null
  readonly footer: string
  readonly pageLabel: (page: number, pages: number) => string
  /** Properties of the file; ASCII, and nothing about the client. `check`: the signed text of a quotation, '' = none. */
  readonly file: {
    readonly title: string
    readonly subject: string
    readonly check: string
    readonly issuedAt: string
    readonly id: string
  }
}
