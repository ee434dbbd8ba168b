import type { order as english } from '../en/order.ts'

export const order: typeof english = {
  detailsHeading: 'Tafadhali jaza taarifa zako ili kuendelea',
  firstName: 'Jina la kwanza',
  lastName: 'Jina la ukoo',
  emailAddress: 'Anwani ya barua pepe',
  cellNumber: 'Namba ya simu',
  optional: '(si lazima)',
  emailQuote: 'Tuma kwa barua pepe',
  downloadQuote: 'Pakua nukuu',
  requiredFields: 'Tafadhali jaza sehemu zinazohitajika',
  firstNameMissing: 'Tafadhali andika jina lako la kwanza.',
  lastNameMissing: 'Tafadhali andika jina lako la ukoo.',
  emailMissing: 'Nukuu inatumwa kwa anwani hii.',
  emailMalformed: 'Tafadhali andika anwani moja ya barua pepe, kama jina@mfano.org.',
  tooLong: (limit) => `Herufi ${limit} zisizidi.`,
  notStorable: 'Hii ina herufi zisizoweza kuchapishwa.',

  nameReplaced:
    'Nukuu inachapishwa na anwani yako ya barua pepe, kwa sababu fonti yake haina baadhi ya herufi za jina lako.',

  emailed: 'Nukuu yako imetumwa kwa barua pepe!',
  queued: 'Nukuu yako iko kwenye foleni na itatumwa kwa barua pepe mapema iwezekanavyo.',
  emailFailed: 'Kulikuwa na tatizo la kutuma nukuu yako',
  downloadStarts: 'Upakuaji utaanza hivi punde!',
  downloadFailed: 'Hatukuweza kuanza kupakua faili lako, tafadhali jaribu tena!',

  kept: 'Imehifadhiwa kwenye kifaa hiki. Tutamaliza mtandao utakapojibu.',
  toMyQuotes: 'Nukuu zangu',
  mailedLater: 'Nukuu yako itatumwa kwa barua pepe utakapokuwa mtandaoni tena.',
  notKept: 'Hii haikuweza kuhifadhiwa kwenye kifaa hiki, na duka halijibu. Taarifa zako bado zipo hapa: jaribu tena.',
  keptForLater: 'Imehifadhiwa kwenye kifaa hiki. Kwa sasa duka halipokei zaidi; itatumwa yenyewe baadaye.',
  keptInTrouble: 'Imehifadhiwa kwenye kifaa hiki. Duka lina tatizo; tutamaliza litakapojibu.',
  priceRose:
    'Bei imepanda tangu ulipoiona, kwa hiyo hakuna kilichotumwa bado. Jumla mpya iko hapa: bonyeza Tuma kwa barua pepe tena ili itumwe.',
  deviceFull: 'Kifaa hiki hakina nafasi ya nukuu. Tengeneza nafasi, kisha jaribu tena.',
}
