import type { estimate as english } from '../en/estimate.ts'

export const estimate: typeof english = {
  title: 'Makadirio – si nukuu ya bei',
  fromTariffs: (day) => `Makadirio kutoka viwango vya ${day}`,
  saved: (age) => `Makadirio yaliyohifadhiwa ${age}`,
  savedOn: (day) => `Makadirio yaliyohifadhiwa ${day}`,
  plain: 'Makadirio',
  share: 'Shiriki makadirio haya',
  save: 'Hifadhi makadirio haya kama PDF',
  failed: 'Makadirio hayakuweza kuwekwa kwenye PDF.',
  pricedLater:
    'Bado unaweza kuomba nukuu: inahifadhiwa kwenye kifaa hiki, kisha inapewa bei na kutumwa mtandao ukirudi.',
  madeOn: (time) => `Yametengenezwa ${time}, saa za Afrika Kusini, kwenye kifaa bila mtandao`,
  vehicle: 'Gari',
  reference: 'Rejea',
  deliveredTo: 'Kufikishwa',
  notBinding:
    'Haya ni makadirio, si ofa: hayana namba na hayamfungi mtu yeyote. Bei, viwango na gari lenyewe vinaweza kuwa vimebadilika; nukuu itasema.',
}
