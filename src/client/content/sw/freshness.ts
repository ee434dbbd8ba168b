import type { freshness as english } from '../en/freshness.ts'

export const freshness: typeof english = {
  saved: (age) => `Ilihifadhiwa ${age}`,
  savedOn: (day) => `Ilihifadhiwa ${day}`,
  savedSome: 'Ilihifadhiwa',
  fromList: (age) => `Kutoka orodha yako ya magari, ${age}`,
  fromListOn: (day) => `Kutoka orodha yako ya magari, iliyohifadhiwa ${day}`,
  fromListSome: 'Kutoka orodha yako ya magari',
  cancel: 'Ghairi',
  newerResults: 'Matokeo mapya zaidi – onyesha',
  newerVehicle: 'Maelezo mapya zaidi – onyesha',
  newPrice: 'Bei imebadilika – onyesha',
  nowReserved: 'Gari hili sasa limewekewa oda – onyesha',
  nowSold: 'Gari hili limeuzwa – onyesha',
  gone: 'Halipo tena',
  shortVersion: 'Toleo fupi – maelezo kamili yanahitaji mtandao',
  serverFault: 'Seva yetu ilikuwa na tatizo, matokeo yaliyohifadhiwa yanaonyeshwa',
  storageFull: 'Nafasi imejaa – kutazama kunafanya kazi, kuhifadhi kumezimwa',
  oldRate: 'kiwango cha zamani',
  pageNotSaved: 'Ukurasa huu haukuhifadhiwa. Inahitaji mtandao',
  savedPages: 'Kurasa zilizohifadhiwa za utafutaji huu:',
  searchNotSaved: 'Utafutaji huu haukuhifadhiwa',
  saveList: (size) =>
    size === null
      ? 'Hifadhi orodha ya magari ili kutafuta bila mtandao'
      : `Hifadhi orodha ya magari (karibu ${size}) ili kutafuta bila mtandao`,
  savedHere: 'Zilizohifadhiwa kwenye kifaa hiki:',
  nothingSaved: 'Kifaa hiki bado hakijahifadhi utafutaji wowote.',
  popularVehicles: 'Magari maarufu',
  anyVehicle: 'Gari lolote',
  andFilters: (count) => (count === 1 ? 'na kichujio 1' : `na vichujio ${count}`),
  andMore: (count) => `na ${count} zaidi`,
  vehicleNotSaved: 'Gari hili halikuhifadhiwa',
  windowKeepsNothing: 'Matumizi bila mtandao yamezimwa kwenye dirisha hili',
  cannotTell: (reference) => `Bila mtandao hatuwezi kusema kama ${reference} ipo`,
}
