import type { notMe as english } from '../en/not-me.ts'

export const notMe: typeof english = {
  title: 'Huyu hakuwa mimi',
  intro:
    'Je, mtu alitupa anwani yako ya barua pepe kwa nukuu ambayo hukuiomba? Basi hutapokea barua pepe nyingine kutoka kwetu.',
  stop: 'Acheni kutuma kwa anwani yangu',
  done: 'Imefanyika. Hatutumi tena barua pepe kwa anwani hii. Ukitaka moja hata hivyo, tafadhali wasiliana nasi.',
  noToken: 'Tafadhali fungua kiungo chote cha barua pepe yetu: mwisho wake haupo hapa.',
  failed: 'Haikufanya kazi. Tafadhali jaribu tena baada ya muda mfupi.',
}
