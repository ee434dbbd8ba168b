import { charges as names } from '../../../shared/words/en/charges.ts'

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
  names,
  texts,
  owners: {
    ours: 'Our price: it holds as long as the quotation does.',
    estimate: 'Somebody else’s charge, which we can only estimate: you pay what it comes to.',
  },
}
