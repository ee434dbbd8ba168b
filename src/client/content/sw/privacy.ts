import type { privacy as english } from '../en/privacy.ts'

export const privacy: typeof english = {
  title: 'Faragha',
  intro: 'Kinachotokea kwa taarifa zako unapotuomba nukuu.',
  notice: 'Tunatumia taarifa zako kwa nukuu hii.',
  summary: 'Nani, kwa nini, muda gani, haki zako',
  whole: 'Taarifa kamili',
  short: [
    { heading: 'Nani', text: (company) => `${company} inapokea taarifa zako; hakuna mwingine.` },
    {
      heading: 'Kwa nini',
      text: () => 'Kutengeneza nukuu hii, kukutumia na kukujibu kuihusu. Bila matangazo.',
    },
    {
      heading: 'Muda gani',
      text: () => 'Miezi 24 baada ya nukuu yako ya mwisho; kisha jina, barua pepe na namba ya simu vinafutwa.',
    },
    {
      heading: 'Haki zako',
      text: () =>
        'Unaweza kuuliza tunachohifadhi, kukirekebisha au kukifuta, na kupinga. Unaweza kulalamika kwa Information Regulator wa Afrika Kusini.',
    },
  ],
  more: [
    {
      heading: 'Kinachohifadhiwa',
      text: 'Jina lako, barua pepe na namba ya simu pamoja na nukuu; PDF yake kwa siku 60; barua pepe inayosubiri hadi itumwe, na anwani ya iliyotumwa kwa siku 7.',
    },
    {
      heading: 'Kwenye kifaa chako',
      text: 'Taarifa zako, nchi, bandari, sarafu na lugha hubaki kwenye kivinjari hiki ili usiziandike tena. Kufuta data ya tovuti hii kunaziondoa. Vidakuzi vitatu hukumbuka sarafu, lugha na rangi; hakuna vifuatiliaji.',
    },
    {
      heading: 'Unapotafuta',
      text: 'Tunahesabu utafutaji kwa siku 62 kwa anwani ya mtandao iliyofupishwa na nchi inayoelekeza. Hakuna kati yao kinachokutambulisha.',
    },
    {
      heading: 'Barua pepe ambayo hukuiomba',
      text: 'Kila barua pepe ina kiungo kinachozuia nyingine kwa anwani yako. Hapo tunabaki tu na msimbo wa anwani ambao hakuna anayeweza kuusoma.',
    },
  ],
  ask: 'Tuulize kupitia ukurasa wa mawasiliano; tunathibitisha kwa barua pepe kwa anwani inayohusika kabla ya kuchukua hatua.',
  contact: 'Wasiliana nasi',
}
