import type { ui as english } from '../en/ui.ts'

export const ui: typeof english = {
  live: 'Moja kwa moja',
  needsConnection: 'Inahitaji mtandao',
  ago: {
    now: 'sasa hivi',
    day: (count) => `siku ${count} iliyopita`,
    hour: (count) => `saa ${count} iliyopita`,
    minute: (count) => `dakika ${count} iliyopita`,
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
