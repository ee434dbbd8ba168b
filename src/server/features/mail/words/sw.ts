import type { MailMessages } from './en.ts'

export const sw: MailMessages = {
  tag: 'sw',
  subject: (number) => `Nukuu yako ya bei ${number}`,
  greeting: ({ name }) => (name === undefined ? 'Habari,' : `Habari ${name},`),
  opening: ({ number }) => `Asante kwa kupendezwa. Nukuu yako ${number} imeambatishwa kama PDF.`,
  vehicleLabel: 'Gari',
  referenceLabel: 'Rejea',
  destinationLabel: 'Kufikishwa',
  totalLabel: 'Jumla ya gharama ya gari na kufikisha',
  validLabel: 'Inatumika hadi',
  closing: 'Ushuru na kodi za kuingiza za nchi yako havimo. Nukuu inasema kingine kisichomo.',
  open: 'Fungua nukuu yako',
  openUntil: (day) => `Kwenye kifaa chochote, hadi ${day}. Yeyote mwenye kiungo hiki anaweza kuifungua.`,
  check: 'Hakiki kwamba nukuu hii ni halali',
  checkCode: (code) => `Au andika msimbo huu kwenye ukurasa wetu Hakiki nukuu ya bei: ${code}`,
  noBankDetails:
    'Hatutumi kamwe taarifa za benki kwa barua pepe. Ziulize kwa namba ya simu iliyo kwenye tovuti yetu, na hakiki nukuu kabla ya kulipa.',
  notYou: 'Ikiwa hukuomba nukuu hii, tafadhali puuza barua pepe hii. Ili usipokee barua pepe nyingine kutoka kwetu:',
  notYouLink: 'Huyu hakuwa mimi',
  signature: ({ company }) => company,
}
