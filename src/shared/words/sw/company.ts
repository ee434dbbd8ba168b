import type * as english from '../en/company.ts'

export const about: typeof english.about = {
  title: 'Kuhusu sisi',
  cards: [
    {
      title: 'Wataalamu wa kusafirisha nje ya nchi',
      text: 'Tunanunua na kuuza mtandaoni magari yaliyotumika na kuyasafirisha kutoka Afrika Kusini, kutoka ukurasa wa gari unaoufungua hapa hadi bandari au mpaka unaochagua.',
    },
    {
      title: 'Uzoefu wa miaka 25',
      text: 'Tumekuwa kwenye biashara ya magari kwa miaka 25 na tunajua nyaraka, njia na watu walio njiani.',
    },
    {
      title: 'Huduma kwa wateja',
      text: 'Unashughulika na watu wanaojibu. Kila nukuu inataja kila gharama na kusema inatumika hadi lini.',
    },
    {
      title: 'Hatua ya ziada',
      text: 'Njia, karatasi au tarehe inapoleta shida, tunatafuta njia nyingine pamoja nawe.',
    },
  ],
}

export const services: typeof english.services = {
  title: 'Huduma',
  intro:
    'Sisi ni wataalamu wa kusafirisha nje ya nchi wenye uzoefu wa zaidi ya miaka 25. Hivi ndivyo tunavyowafanyia wanunuzi nje ya Afrika Kusini:',
  items: [
    {
      title: 'Kununua na kuuza kidijitali',
      text: 'Magari yetu yote yako mtandaoni na picha, maelezo na bei.',
    },
    {
      title: 'Usafirishaji',
      text: 'Tunaleta gari kutoka Durban hadi mpaka, bandari au mji wako wa bara, na tunakuambia kabla gharama yake.',
    },
    { title: 'Nukuu', text: 'Chagua nchi na bandari kwenye ukurasa wa gari: nukuu inakuja mara moja, kwa PDF.' },
  ],
}

export const testimonials: typeof english.testimonials = {
  title: 'Ushuhuda',
  text: 'Bado hakuna ushuhuda uliochapishwa. Wanunuzi watakapoturuhusu kuchapisha wanachosema, utakuwa hapa.',
}

export const contact: typeof english.contact = {
  title: 'Wasiliana nasi',
  intro: 'Tunajibu maswali kuhusu magari, kufikisha na nyaraka.',
  address: 'Anwani',
  phone: 'Simu',
  email: 'Barua pepe',
  whatsapp: 'WhatsApp',
  call: 'Piga simu',
  writeEmail: 'Tuandikie',
  reference: 'Rejea ya SAEX',
  referenceHint: '(si lazima)',
  referenceNote: 'Ya gari unaloulizia: ujumbe wako utaanza nayo.',
  referenceFault: 'Rejea ya SAEX ni SAEX na tarakimu hadi saba, kama SAEX1234.',
  about: (reference) => `Kuhusu ${reference}: `,
  hours: 'Saa za kazi',
  daysOff: 'Jumamosi, Jumapili, sikukuu',
  closed: 'Tumefunga',
  openNow: 'Tumefungua sasa',
  until: (time) => `hadi ${time} kwa saa za\u00A0ulipo`,
  closedNow: 'Tumefunga sasa',
  opens: (time) => `Tunafungua ${time} kwa saa za\u00A0ulipo`,
  talk: 'Zungumza na mtu',
  checkQuotation: 'Hakiki nukuu ya bei',
}

export const faq: typeof english.faq = {
  title: 'Maswali',
  intro: 'Jinsi ununuzi unavyofanyika, kwa kifupi.',
  items: [
    {
      question: 'Nitapataje gari?',
      answer:
        'Tafuta kwa chapa na modeli, au kwa rejea ya SAEX. Bei zinaonyeshwa kwa dola; unaweza kuchagua sarafu nyingine juu ya matokeo.',
    },
    {
      question: 'Bei inajumuisha nini?',
      answer:
        'Bei kwenye ukurasa wa gari inajumuisha VAT ya Afrika Kusini. Kufikisha kunapewa bei kando, mstari kwa mstari.',
    },
    {
      question: 'Nitajuaje bei baada ya kufikishwa?',
      answer:
        'Fungua gari, chagua nchi na bandari yako, na ubonyeze “Tengeneza nukuu!”. Mara moja unaona kila gharama hadi mahali pa kufikisha.',
    },
    {
      question: 'Je, ushuru wa nchi yangu umo?',
      answer: 'Hapana. Ushuru na kodi za nchi ya kufikia hulipwa huko na mnunuzi na si sehemu ya nukuu yetu.',
    },
    {
      question: 'Nukuu inatumika kwa muda gani?',
      answer: 'Kila nukuu inataja siku yake ya mwisho.',
    },
  ],
}

export const salesReps: typeof english.salesReps = {
  title: 'Wawakilishi wa mauzo',
  sample: 'Data ya mfano, hadi kampuni iweke watu wake hapa.',
  office: 'Ofisi',
  mobile: 'Simu ya mkononi',
  email: 'Barua pepe',
  people: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    fullName: `Mwakilishi ${number}`,
    officeNumberFirst: '000',
    officeNumberLast: '000 0000',
    mobileNumberFirst: '000',
    mobileNumberLast: '000 0000',
    email: `rep${number}@example.com`,
  })),
}

export const notFound: typeof english.notFound = {
  title: 'Ukurasa haukupatikana',
  text: 'Huenda anwani imekosewa, au ukurasa umehamishwa. Magari yapo pale pale.',
  toStock: 'Rudi kwenye magari',
}

export const privacy: typeof english.privacy = {
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
        'Unaweza kuuliza tunachohifadhi, kuomba kirekebishwe au kifutwe, na kupinga. Unaweza kulalamika kwa Information Regulator wa Afrika Kusini.',
    },
  ],
  more: [
    {
      heading: 'Kinachohifadhiwa',
      text: 'Jina lako, barua pepe na namba ya simu pamoja na nukuu; PDF yake kwa siku 60; barua pepe inayosubiri hadi itumwe, na anwani ya iliyotumwa kwa siku 7.',
    },
    {
      heading: 'Kwenye kifaa chako',
      text: 'Taarifa zako, nukuu zako na hati zake, maombi yanayosubiri, magari uliyohifadhi na uliyofungua, utafutaji, nchi, bandari, sarafu na lugha hubaki kwenye kivinjari hiki hadi uyaondoe. Chini ya Nukuu zangu, «Sahau taarifa zangu» huondoa kinachojazwa kwenye fomu; chini ya Matumizi bila mtandao, «Sahau kila kitu kwenye kifaa hiki» huondoa vyote, kama kufuta data ya tovuti hii kunavyofanya. Vidakuzi hukumbuka sarafu, lugha, rangi, picha zipi zipakiwe na kiasi kinachohifadhiwa kwenye kifaa hiki; hakuna vifuatiliaji. Wafanyakazi wetu wanapoingia hupata kimoja zaidi, ambacho kwacho tunatambua kifaa chao kwa siku 90.',
    },
    {
      heading: 'Unapotafuta',
      text: 'Tunahesabu utafutaji kwa siku 62 kwa anwani ya mtandao iliyofupishwa na nchi inayoelekeza. Hakuna kati yao kinachokutambulisha.',
    },
    {
      heading: 'Barua pepe ambayo hukuiomba',
      text: 'Kila barua pepe ina kiungo kinachozuia nyingine kwa anwani yako. Hapo tunabaki tu na msimbo wa anwani ambao hakuna anayeweza kuusoma.',
    },
    {
      heading: 'Barua pepe unayofungua',
      text: 'Ukifungua nukuu kwa kiungo cha barua pepe yetu, tunahifadhi msimbo wa anwani yako usioweza kusomwa na mtu kwa miezi 12 baada ya mara ya mwisho, ili barua pepe zinazofuata zikusalimie kwa jina. Hatuoni kama unasoma barua pepe.',
    },
  ],
  ask: 'Tuulize kupitia ukurasa wa mawasiliano; tunathibitisha kwa barua pepe kwa anwani inayohusika kabla ya kuchukua hatua.',
  contact: 'Wasiliana nasi',
}
