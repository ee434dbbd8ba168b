import type * as english from '../en/documents.ts'
import { chargeNames, entry, noBankDetails } from './quotations.ts'
import { optionNames } from './search.ts'

export const paper: typeof english.paper = {
  entryWords: entry,
  charges: chargeNames,
  options: optionNames,
  title: 'Nukuu ya bei',
  months: entry.months,
  day: entry.day,
  forHeading: 'Kwa',
  deliveredToHeading: 'Mahali pa kufikishwa',
  issued: 'Imetolewa',
  validUntil: 'Inatumika hadi',
  reference: 'Rejea',
  borderPost: (place) => `Kituo cha mpaka cha ${place}`,
  deliveryMode: {
    1: ({ startLocation }) => `Kwa barabara kutoka ${startLocation}`,
    2: ({ startLocation }) => `Kwa meli ya RoRo kutoka ${startLocation}`,
    3: ({ startLocation }) => `Kwa barabara kutoka ${startLocation}`,
    4: () => 'Kukabidhiwa kituoni bandarini',
  },
  vehicle: {
    mileage: 'Kilomita',
    year: 'Mwaka',
    transmission: 'Gia',
    fuel: 'Mafuta',
    drive: 'Magurudumu yanayoendesha',
    engine: 'Injini',
    colour: 'Rangi',
    doorsSeats: 'Milango, viti',
    doors: 'Milango',
    seats: 'Viti',
    length: 'Urefu',
    serviceHistory: 'Historia ya matengenezo',
    litres: (litres) => `lita\u00A0${litres}`,
    kilowatt: (kilowatt) => `kilowati\u00A0${kilowatt}`,
    metres: (metres) => `mita\u00A0${metres}`,
    reserved: 'Gari hili limewekewa oda.',
    standardLength: (metres) =>
      `Urefu wa kawaida umechukuliwa: gharama ya kufikisha ni ya gari la mita\u00A0${metres} na inaweza kubadilika kwa urefu halisi.`,
  },
  description: 'Maelezo',
  whose: 'Ya nani',
  amount: 'Kiasi',
  ours: 'Yetu',
  estimate: 'Makadirio',
  deliveryTotal: 'Jumla ya gharama ya kufikisha',
  total: ({ place, country }) => `Gharama ya gari na taratibu za kusafirisha nje ya nchi hadi ${place}, ${country}`,
  rate: (time, equation) => `Kiwango cha ubadilishaji cha ${time}, saa za Afrika Kusini: ${equation}`,
  sampleRate: (time, equation) => `Kiwango cha ubadilishaji cha mfano cha ${time}, saa za Afrika Kusini: ${equation}`,
  sampleRatesAndTariff:
    'Imetengenezwa kwa viwango vya ubadilishaji na ada za usafirishaji za mfano: kiasi ni mifano, si bei zetu.',
  sampleRates: 'Imetengenezwa kwa viwango vya ubadilishaji vya mfano: kiasi kilichobadilishwa ni mifano.',
  sampleTariff: 'Imetengenezwa kwa ada za usafirishaji za mfano: gharama za kufikisha ni mifano, si bei zetu.',
  vatHeading: 'VAT',
  vat: {
    inclusive: (percent) =>
      `Bei ya gari inajumuisha VAT ya Afrika Kusini ya ${percent}\u00A0%. Tutathibitisha kwa maandishi kabla ya malipo iwapo mauzo yanaweza kutozwa VAT ya 0\u00A0% kama usafirishaji wa moja kwa moja nje ya nchi.`,
    zeroRated: (percent) =>
      `Mauzo yanatozwa VAT ya asilimia sifuri kama usafirishaji wa moja kwa moja nje ya nchi: VAT ya Afrika Kusini ni 0\u00A0% badala ya ${percent}\u00A0%, kwa uthibitisho wa kusafirisha nje ya nchi unaotakiwa na sheria.`,
  },
  noVat: 'Hakuna VAT ya Afrika Kusini inayoongezwa kwenye bei ya gari.',
  notIncludedHeading: 'Visivyomo',
  notIncluded: {
    1: ({ country }) =>
      `Ushuru na kodi za kuingiza, zinazolipwa huko (${country}). Ukaguzi wa gari kama linafaa barabarani na usajili huko. Mafuta, ada za barabara na bima ya mtu wa tatu baada ya mpaka.`,
    2: ({ country }) =>
      `Ushuru na kodi za kuingiza, zinazolipwa huko (${country}). Taratibu za forodha na hifadhi kwenye bandari ya kufikia. Ukaguzi wa gari kama linafaa barabarani na usajili huko.`,
    3: ({ country }) =>
      `Ushuru na kodi za kuingiza, zinazolipwa huko (${country}). Taratibu za forodha, ukaguzi wa gari kama linafaa barabarani na usajili huko.`,
    4: () =>
      'Usafirishaji wa baharini, bima ya baharini na gharama zote baada ya kituo cha bandari. Ushuru na kodi za kuingiza za nchi ambako gari linakwenda.',
  },
  entryHeading: (country) => `Je, gari linaweza kuingia ${country}?`,
  judged: (month) => `Imetathminiwa kwa kufika ${month} kama gari la usukani wa kulia.`,
  entrySource: (source) => `Chanzo: ${source}.`,
  sampleEntry: 'Imetathminiwa kwa kanuni za mfano, ambazo hatujazihakiki bado.',
  noLegalAdvice: 'Huu si ushauri wa kisheria; kanuni hubadilika. Uliza mamlaka za nchi kabla ya kulipa.',
  papersHeading: 'Nyaraka za kusafirisha nje ya nchi',
  paper: (name, validDays) => (validDays === null ? name : `${name}, hutumika siku ${validDays}`),
  termsHeading: 'Masharti',
  terms: (hasNumber) =>
    `Nukuu hii ni ofa hadi tarehe iliyo juu ikiwa gari halijauzwa. Gari haliwekewi oda kwa ajili yako hadi tuthibitishe kwa maandishi. Hatutumi kamwe taarifa za benki kwa barua pepe${hasNumber ? ': ziulize kwa namba ya simu iliyo kwenye tovuti yetu.' : '.'}`,
  noBankDetails,
  signedFor: (company) => `Kwa niaba ya ${company}`,
  acceptedBy: 'Imekubaliwa na, tarehe',
  checkHeading: 'Hakiki nukuu hii',
  check: (page) =>
    `Iskani kwa simu, au andika msimbo huu kwenye ${page}. Kwenye programu yetu kuskani hakuhitaji mtandao.`,
  page: (page, pages) => `Ukurasa ${page} kati ya ${pages}`,
}

export const mail: typeof english.mail = {
  tag: 'sw',
  subject: (number) => `Nukuu yako ya bei ${number}`,
  greeting: ({ name }) => (name === undefined ? 'Habari,' : `Habari ${name},`),
  opening: ({ number }) => `Asante kwa ombi lako. Nukuu yako ${number} imeambatishwa kama PDF.`,
  vehicleLabel: 'Gari',
  referenceLabel: 'Rejea',
  destinationLabel: 'Mahali pa kufikishwa',
  totalLabel: 'Jumla ya gharama ya gari na kufikisha',
  validLabel: 'Inatumika hadi',
  closing: 'Ushuru na kodi za kuingiza za nchi yako havimo. Nukuu inasema kingine kisichomo.',
  open: 'Fungua nukuu yako',
  openUntil: (day) => `Kwenye kifaa chochote, hadi ${day}. Yeyote mwenye kiungo hiki anaweza kuifungua.`,
  check: 'Hakiki kwamba nukuu hii ni halali',
  checkCode: (code) => `Au andika msimbo huu kwenye ukurasa wetu Hakiki nukuu ya bei: ${code}`,
  noBankDetails: (hasNumber) =>
    `${noBankDetails}${hasNumber ? ' Ziulize kwa namba ya simu iliyo kwenye tovuti yetu, na hakiki nukuu kabla ya kulipa.' : ' Hakiki nukuu kabla ya kulipa.'}`,
  notYou: 'Ikiwa hukuomba nukuu hii, tafadhali puuza barua pepe hii. Ili usipokee barua pepe nyingine kutoka kwetu:',
  colon: ': ',
  notYouLink: 'Haikuwa mimi',
  signature: ({ company }) => company,
}
