import type { update as english } from '../en/update.ts'

export const update: typeof english = {
  ready: 'Iko tayari kufanya kazi bila mtandao',
  title: 'Sasisho liko tayari',
  text: 'Kupakia tena kunachukua sekunde moja na kunabakiza ulipokuwa.',
  reload: 'Pakia tena',
  later: 'Baadaye',
  close: 'Funga',
  area: 'Sasisho',
  busyHere: 'Maliza au futa kwanza fomu iliyo wazi kwenye ukurasa huu.',
  busyElsewhere: 'Maliza au hifadhi kwanza fomu iliyo wazi kwenye kichupo kingine.',
}
