import type * as english from '../en/shell.ts'

export const shell: typeof english.shell = {
  pageFailedTitle: 'Ukurasa huu haukuweza kuonyeshwa',
  pageFailedText: 'Hakuna ulichoandika kilichotumwa. Kwa kawaida kupakia ukurasa tena kunasaidia.',
  codeMissingTitle: 'Inahitaji mtandao',
  codeMissingText: 'Ukurasa huu bado haupo kwenye kifaa hiki. Utakuja mara seva yetu itakapopatikana.',
  tryAgain: 'Jaribu tena',
  toStock: 'Rudi kwenye magari',
  skip: 'Nenda kwenye maudhui',
  logo: (company) => `${company}, mwanzo`,
  mainNavigation: 'Urambazaji mkuu',
  home: 'Mwanzo',
  about: 'Kuhusu sisi',
  faq: 'Maswali',
  contact: 'Wasiliana nasi',
  findMyCar: 'Tafuta gari langu',
  menu: 'Menyu',
  emailUs: 'Tuandikie',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  contactBlock: 'Mawasiliano',
  southAfricanTime: 'Saa za Afrika Kusini',
  quickLinks: 'Viungo vya haraka',
  aboutShort: 'Kuhusu',
  services: 'Huduma',
  salesReps: 'Wawakilishi wa mauzo',
  testimonials: 'Ushuhuda',
  staffLogin: 'Wafanyakazi',
  contactShort: 'Mawasiliano',
  privacy: 'Faragha',
  checkQuotation: 'Hakiki nukuu ya bei',
  offline: 'Matumizi bila mtandao',
  popularBrands: 'Chapa maarufu',
  followUs: 'Tufuate',
  defaultDescription:
    'Magari yaliyotumika kutoka Afrika Kusini, yanayofikishwa bandarini au mpakani kwako. Ona bei kwa sarafu yako na bei baada ya kufikishwa.',
}

export const ui: typeof english.ui = {
  live: 'Ya sasa',
  checked: (time) => `imesasishwa ${time}`,
  needsConnection: 'Inahitaji mtandao',
  ago: {
    now: 'sasa hivi',
    day: (count) => `siku ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`,
    hour: (count) => `saa ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`,
    minute: (count) => `dakika ${count} ${count === 1 ? 'iliyopita' : 'zilizopita'}`,
  },
  slow: 'Inaonekana hii inachukua muda zaidi kidogo kuliko ilivyotarajiwa',
  tryAgain: 'Jaribu tena',
  partFailedTitle: 'Sehemu hii ya ukurasa haikufanya kazi',
  partFailedText: 'Sehemu nyingine za ukurasa hazijaathirika.',
  back: 'Rudi',
  firstPage: 'Ukurasa wa kwanza',
  previousPage: 'Ukurasa uliopita',
  nextPage: 'Ukurasa unaofuata',
  lastPage: 'Ukurasa wa mwisho',
}

export const currency: typeof english.currency = {
  name: 'Sarafu',
  placeholder: 'Chagua nchi',
}

export const language: typeof english.language = {
  name: 'Lugha',
  locale: 'sw_KE',
}

export const theme: typeof english.theme = {
  name: 'Mandhari',
  options: { system: 'Kama kifaa', light: 'Nyeupe', dark: 'Nyeusi' },
}

export const notices: typeof english.notices = { close: 'Funga', area: 'Ujumbe' }
