import { entry } from '../../../shared/words/sw/entry.ts'
import type { quoteCheck as english } from '../en/quote-check.ts'

export const quoteCheck: typeof english = {
  months: entry.months,
  title: 'Hakiki nukuu ya bei',
  description: 'Jua kama nukuu ni yetu, haijabadilishwa na bado inatumika.',
  intro: 'Skani msimbo wa mraba kwenye karatasi kwa kamera ya simu yako, au andika msimbo mfupi ulio kando yake.',
  checking: 'Nukuu inahakikiwa',
  result: 'Matokeo',

  verdicts: {
    genuine: {
      title: 'Halali',
      text: 'Tulitoa nukuu hii. Linganisha kilicho hapa na karatasi yako: kila namba lazima iwe ileile.',
    },
    expired: {
      title: 'Halali, lakini imeisha muda',
      text: 'Tulitoa nukuu hii, lakini haitumiki tena. Tuombe mpya kabla ya kulipa.',
    },
    withdrawn: {
      title: 'Imeondolewa',
      text: 'Tulitoa nukuu hii kisha tukaiondoa. Usilipe kwa kuitegemea. Tafadhali wasiliana nasi.',
    },
    altered: {
      title: 'Imebadilishwa',
      text: 'Mtu alibadilisha nukuu hii baada ya kusainiwa, kwa hiyo namba zake si zetu. Usilipe kwa kuitegemea. Tafadhali wasiliana nasi.',
    },
    notOurs: {
      title: 'Si yetu',
      text: 'Hatukusaini nukuu hii. Usilipe kwa kuitegemea. Tafadhali wasiliana nasi.',
    },
    unknown: {
      title: 'Haipo kwenye vitabu vyetu',
      text: 'Duka letu halijui nukuu hii. Usilipe kabla hujazungumza nasi.',
    },
    unreadable: {
      title: 'Msimbo huu hauwezi kusomwa',
      text: 'Sehemu yake haipo au si sahihi, kwa hiyo hatuwezi kusema nukuu ni yetu. Iskani tena, au andika msimbo mfupi.',
    },
    cannotCheck: {
      title: 'Bado haijahakikiwa',
      text: 'Kifaa hiki hakijui ufunguo uliosaini nukuu na hakikuweza kuuomba. Unganisha mtandao na ujaribu tena.',
    },
    noCrypto: {
      title: 'Kivinjari hiki hakiwezi kuihakiki',
      text: 'Ni cha zamani mno, au ukurasa huu haukufunguliwa kwa https. Andika msimbo mfupi badala yake; hilo linahitaji mtandao.',
    },
  },
  tryAgain: 'Jaribu tena',

  asking: 'Tunauliza duka letu kama imeondolewa …',
  asked: 'Duka letu limeulizwa sasa hivi: haijaondolewa.',
  notAsked:
    'Imehakikiwa kwenye kifaa hiki. Duka letu halikuweza kuulizwa kama nukuu imeondolewa: hakiki tena ukiwa na mtandao.',

  number: 'Nukuu',
  reference: 'Rejea',
  vehicle: 'Gari',
  destination: 'Kufikishwa',
  place: (place, country) => `${place}, ${country}`,
  total: 'Jumla ya gharama ya gari na kufikisha',
  issued: 'Imetolewa',
  validUntil: 'Inatumika hadi',

  codeHeading: 'Andika msimbo mfupi',
  codeLabel: 'Msimbo',
  codeNote: 'Herufi na namba nane, kama 7F3K-92QD. Hii inahitaji mtandao.',
  codeButton: 'Hakiki',
  codeMissing: 'Tafadhali andika herufi na namba nane za msimbo.',
  codeUnknown: 'Hakuna nukuu yetu yenye msimbo huu. Utazame tena; ikiwa ni kama ulivyouandika, nukuu si yetu.',
  codeOffline: 'Duka letu halikuweza kufikiwa. Tafadhali kagua mtandao wako na ujaribu tena.',
  codeWait: 'Umejaribu mara nyingi mno. Tafadhali subiri dakika chache.',
  codeTrouble: 'Kuna tatizo upande wetu. Tafadhali jaribu tena.',

  contactsHeading: 'Jinsi ya kutupata',
  contactsText: 'Tumia kilicho hapa tu, si namba au anwani kutoka kwenye barua pepe au ujumbe.',
  whatsapp: 'WhatsApp',

  openTitle: 'Nukuu yako',
  opening: 'Nukuu yako inafunguliwa',
  linkExpired: {
    title: 'Kiungo hiki kimeisha muda',
    text: 'Kiungo hufungua nukuu yake kwa siku 60. Tafuta gari tena kwa nukuu mpya.',
  },
  linkUnknown: {
    title: 'Kiungo hiki hakifungui kitu',
    text: 'Huenda kilikatwa kiliponakiliwa. Kifungue kutoka kwenye barua pepe yenyewe.',
  },
  linkWithdrawn: {
    title: 'Nukuu hii imeondolewa',
    text: (number) => `Tuliondoa nukuu ${number}. Tafadhali wasiliana nasi kwa mpya.`,
  },
  linkFailed: {
    title: 'Nukuu haikuweza kupakiwa',
    text: 'Tafadhali kagua mtandao wako na ujaribu tena.',
  },
  toStock: 'Rudi kwenye magari',

  quotationOf: (number) => `Nukuu ${number}`,
  validTag: (day) => `Inatumika hadi ${day}`,
  expiredTag: (day) => `Iliisha ${day}`,
  lines: 'Mistari ya nukuu',
  columnDescription: 'Maelezo',
  columnAmount: 'Kiasi',
  dutyNotIncluded: 'Ushuru na kodi za kuingiza za nchi yako havimo.',
  openPdf: 'Fungua PDF',
  share: 'Shiriki',
  sharedText: ({ number, vehicle, place, total, day, check }) =>
    `Nukuu ${number}: ${vehicle}, kufikishwa ${place}: ${total}, inatumika hadi ${day}. Ihakiki: ${check}`,
  sendByWhatsapp: 'Tuma kwa WhatsApp',
  copy: 'Nakili maandishi',
  copied: 'Maandishi yamenakiliwa.',
}
