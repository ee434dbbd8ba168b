import type { install as english } from '../en/install.ts'

export const install: typeof english = {
  title: 'Sakinisha Saex',
  subtitle: 'Chini ya MB 2. Bila duka la programu.',
  search: 'Tafuta magari bila mtandao',
  quotations: 'Nukuu zako zinabaki kwenye kifaa hiki',
  quick: 'Hufunguka mara moja, hata kwa mtandao wa polepole',
  install: 'Sakinisha',
  notNow: 'Si sasa',
  close: 'Funga',
  offer: 'Weka Saex karibu: ikisakinishwa hufunguka mara moja na bila mtandao.',
  show: 'Sakinisha programu',
  howTo: 'Jinsi ya kusakinisha',
  iosShare: 'Gusa Shiriki kwenye upau wa kivinjari chako',
  iosAdd: 'Chagua ‘Ongeza kwenye skrini ya mwanzo’',
  iosOpen: 'Fungua Saex mara moja kutoka hapo ukiwa mtandaoni: programu huweka nakala yake',
  inAppOffer:
    'Dirisha hili ni la programu nyingine na halihifadhi chochote. Fungua Saex kwenye kivinjari chako ili kuitumia bila mtandao.',
  inAppMenu: 'Fungua menyu ya dirisha hili, juu au chini',
  inAppOpen: 'Chagua ‘Fungua kwenye Safari’, ‘Fungua kwenye Chrome’ au ‘Fungua kwenye kivinjari’',
  inAppTitle: 'Fungua kwenye kivinjari chako',
}
