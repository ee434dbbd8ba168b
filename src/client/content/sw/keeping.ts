import type { keeping as english } from '../en/keeping.ts'

export const keeping: typeof english = {
  save: 'Hifadhi',
  saved: 'Yaliyohifadhiwa',
  compare: 'Linganisha',
  saveSearch: 'Hifadhi utafutaji huu',
  searchSaved: 'Utafutaji umehifadhiwa',
  refused: {
    unavailable: 'Dirisha hili la kivinjari halitoi nafasi kwenye kifaa, kwa hiyo hili halikuwezekana.',
    outdated: 'Duka limesasishwa kwenye kichupo kingine. Pakia ukurasa huu tena kwanza.',
    full: 'Kifaa hiki hakina nafasi tena. Kilichohifadhiwa kinabaki, lakini hiki hakikuweza kuongezwa.',
    failed: 'Hili halikuwezekana kwenye kifaa.',
  },
  compareFull: 'Tayari kuna magari manne kwenye ulinganisho. Ondoa moja kwanza.',
  compared: (count) => `Kwenye ulinganisho: ${count} kati ya 4. Upo chini ya Yaliyohifadhiwa.`,
}
