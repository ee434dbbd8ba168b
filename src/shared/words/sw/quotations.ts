import type * as english from '../en/quotations.ts'

export const entry: typeof english.entry = {
  verdict: {
    green: 'linaweza kuingia',
    amber: 'hakuna kizuizi kilichopatikana',
    cannotTell: 'haijulikani',
    red: 'haliwezi kuingia',
  },
  withInspection: 'kwa ukaguzi',
  withPapers: 'kwa nyaraka',
  withBoth: 'kwa ukaguzi na nyaraka',
  title: (country, verdict) => `${country}: ${verdict}.`,
  reason: {
    notListed: () => 'Hatuna kanuni ya nchi hii.',
    uncertain: () => 'Kinachoripotiwa hakijathibitishwa.',
    inspection: (text) => `Ukaguzi: ${text}.`,
    permits: (text) => `Nyaraka: ${text}.`,
    tooOld: (years) => `Ni la zamani kuliko kikomo cha miaka ${years} tangu kutengenezwa.`,
    ageOnBorder: (years) => `Mwaka wake uko kwenye ukingo wa kikomo cha miaka ${years}.`,
    youngEnough: (years) => `Ni jipya kuliko kikomo cha miaka ${years}.`,
    registeredTooEarly: (day) => `Lilisajiliwa kabla ya ${day}, tarehe ya kwanza inayokubaliwa.`,
    registrationOnBorder: (day) => `Usajili wa kwanza kabla ya ${day} umezuiwa, na mwaka wake uko kwenye ukingo huo.`,
    registeredInTime: (day) => `Lilisajiliwa baada ya ${day}, tarehe ya kwanza inayokubaliwa.`,
    yearUnknown: () => 'Kuna kikomo cha umri, na mwaka wa gari haujulikani.',
    noAgeLimitFound: () => 'Hakuna kikomo cha umri kilichopatikana.',
    rightHandRefused: () => 'Inaripotiwa kuwa usukani wa kulia haukubaliwi.',
    rightHandAccepted: () => 'Usukani wa kulia unakubaliwa.',
    steeringUnknown: () => 'Haijulikani kama usukani wa kulia unakubaliwa.',
    otherKind: (kind) => `Kanuni inahusu: ${kind}; kwa gari hili zinaweza kutumika nyingine.`,
    kindUnknown: (kind) => `Kanuni inahusu: ${kind}; haijulikani gari hili linahesabiwa kuwa nini.`,
    mayBeCommercial: (kind) => `Kanuni inahusu: ${kind}; pick-up inaweza kuhesabiwa kuwa gari la biashara.`,
    onFailure: (text) => `Vinginevyo: ${text}.`,
  },
  reported: (day) => `Imeripotiwa, ${day}.`,
  undated: 'Imeripotiwa bila tarehe.',
  months: [
    'Januari',
    'Februari',
    'Machi',
    'Aprili',
    'Mei',
    'Juni',
    'Julai',
    'Agosti',
    'Septemba',
    'Oktoba',
    'Novemba',
    'Desemba',
  ],
  monthOf: (month, year) => `${month} ${year}`,
  day: (date, month, year) => `${date} ${month} ${year}`,
}

export const chargeNames: typeof english.chargeNames = {
  VEH: 'Bei ya gari pamoja na VAT',
  'TRN-ROAD': 'Usafiri wa barabara kwa lori la magari',
  'TRN-PORT': 'Usafiri wa ndani hadi bandari ya Durban',
  'SEA-RORO': 'Usafirishaji wa baharini wa RoRo',
  'SEA-BAF': 'Marekebisho ya mafuta ya meli na sarafu',
  'TRN-ONC': 'Usafiri kutoka bandari ya kushushia hadi mji wa bara',
  'CLR-EXP': 'Taratibu na nyaraka za kusafirisha nje ya nchi (SAD 500)',
  'POL-CLR': 'Kibali cha polisi na utambulisho wa gari',
  'REG-DEREG': 'Kufuta usajili na namba za kusafirisha nje ya nchi',
  'RIB-BOND': 'Kupita chini ya dhamana kwenye nchi za njiani',
  'BND-FEE': 'Ada ya dhamana ya forodha',
  'BRD-HND': 'Huduma na wakala wa mpakani',
  'INS-TRN': 'Bima ya mzigo njiani',
  'INS-MAR': 'Bima ya baharini',
  'PRT-CHG': 'Ada za bandari na za mzigo',
  'PRT-DST': 'Huduma za kituo cha kufikia',
  'ADM-EXP': 'Ada ya usimamizi wa kusafirisha nje ya nchi',
  TOTAL: 'Jumla ya gharama ya gari na kufikisha',
}

export const quoteRequest: typeof english.quoteRequest = {
  detailsHeading: 'Tafadhali jaza taarifa zako ili kuendelea',
  yourDetails: 'Taarifa zako',
  madeFor: (name, email) => `Kwa ${name}, ${email}.`,
  changeDetails: 'Badilisha taarifa zangu',
  firstName: 'Jina la kwanza',
  lastName: 'Jina la ukoo',
  emailAddress: 'Anwani ya barua pepe',
  cellNumber: 'Namba ya simu',
  optional: '(si lazima)',
  emailQuote: 'Nitumie kwa barua pepe',
  downloadQuote: 'Pakua nukuu',
  requiredFields: 'Tafadhali jaza sehemu zinazohitajika',
  firstNameMissing: 'Tafadhali andika jina lako la kwanza.',
  lastNameMissing: 'Tafadhali andika jina lako la ukoo.',
  emailMissing: 'Nukuu inatumwa kwa anwani hii.',
  emailMalformed: 'Tafadhali andika anwani moja ya barua pepe, kama jina@mfano.org.',
  tooLong: (limit) => `Zisizidi herufi ${limit}.`,
  nameMalformed: "Herufi, nafasi na '\u00A0-\u00A0. tu: bila tarakimu wala anwani ya tovuti, na nafasi baada ya nukta.",
  phoneMalformed: 'Tarakimu, nafasi na +\u00A0(\u00A0)\u00A0.\u00A0-\u00A0/ tu.',

  nameReplaced:
    'Nukuu inachapishwa na anwani yako ya barua pepe, kwa sababu fonti yake haina baadhi ya herufi za jina lako.',

  emailed: 'Nukuu yako imetumwa kwa barua pepe!',
  queued: 'Nukuu yako iko kwenye foleni na itatumwa kwa barua pepe mapema iwezekanavyo.',
  emailFailed: 'Kulikuwa na tatizo la kutuma nukuu yako',
  downloadStarts: 'Upakuaji utaanza hivi punde!',
  downloadFailed: 'Hatukuweza kuanza kupakua faili lako, tafadhali jaribu tena!',

  kept: 'Imehifadhiwa kwenye kifaa hiki. Tutakamilisha mtandao ukipatikana.',
  toMyQuotes: 'Nukuu zangu',
  mailedLater: 'Nukuu yako itatumwa kwa barua pepe utakapokuwa mtandaoni tena.',
  notKept: 'Hii haikuweza kuhifadhiwa kwenye kifaa hiki, na duka halijibu. Taarifa zako bado zipo hapa: jaribu tena.',
  issuedSince: (number) => `Nukuu yako ${number} imetolewa.`,
  needsWord: 'Ombi hili linahitaji jibu lako kabla ya kuendelea.',
  mailNeedsWord: 'Barua pepe yake inahitaji jibu lako kabla ya kutumwa.',
  gone: 'Ombi hili limebadilishwa au kuondolewa kwenye kifaa hiki, na halisubiri tena.',
  keptForLater: 'Imehifadhiwa kwenye kifaa hiki. Kwa sasa duka halipokei zaidi; itatumwa yenyewe baadaye.',
  keptInTrouble: 'Imehifadhiwa kwenye kifaa hiki. Duka lina tatizo; tutakamilisha litakapojibu.',
  priceRose:
    'Bei imepanda tangu ulipoiona, kwa hiyo hakuna kilichotumwa bado. Jumla mpya iko hapa: bonyeza Nitumie kwa barua pepe tena ili itumwe.',
  deviceFull: 'Kifaa hiki hakina nafasi ya nukuu. Tengeneza nafasi, kisha jaribu tena.',
}

export const estimate: typeof english.estimate = {
  title: 'Makadirio – si nukuu ya bei',
  fromTariffs: (day) => `Makadirio kutoka ada za usafirishaji za ${day}`,
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
  deliveredTo: 'Mahali pa kufikishwa',
  notBinding:
    'Haya ni makadirio, si ofa: hayana namba na hayamfungi mtu yeyote. Bei, viwango vya ubadilishaji na gari lenyewe vinaweza kuwa vimebadilika; nukuu itasema.',
}

export const charges: typeof english.charges = {
  names: chargeNames,
  texts: {
    VEH: 'Gari lenyewe, pamoja na VAT ya Afrika Kusini inayotajwa kwenye ukurasa wa gari.',
    'TRN-ROAD': 'Tunaleta gari kwa lori la magari kutoka Durban hadi mahali ulipochagua.',
    'TRN-PORT': 'Tunaleta gari kutoka uwanja wetu hadi bandari ya Durban.',
    'SEA-RORO': 'Safari kwa meli ya roll-on roll-off, kulingana na urefu wa gari.',
    'SEA-BAF': 'Nyongeza ya kampuni ya meli kwa mafuta na viwango vya ubadilishaji siku ya kuondoka.',
    'TRN-ONC': 'Safari kutoka bandari ya kufikia hadi mji wa bara, kwa msafirishaji wa huko.',
    'CLR-EXP': 'Wakala wetu anatangaza usafirishaji kwa forodha ya Afrika Kusini na kuandaa nyaraka.',
    'POL-CLR': 'Polisi wanahakikisha gari halijaibwa na kuthibitisha namba zake. Hutumika siku 90.',
    'REG-DEREG': 'Gari linaondolewa kwenye usajili wa Afrika Kusini na kupewa namba za kutoka nje.',
    'RIB-BOND': 'Kupita likiwa limefungwa kwenye kila nchi ya njiani, ili ushuru usidaiwe huko.',
    'BND-FEE': 'Dhamana ya ushuru wa nchi za njiani; mwenye dhamana anapanga ada.',
    'BRD-HND': 'Wakala wetu mpakani anakabidhi gari na nyaraka zake.',
    'INS-TRN': 'Bima ya gari hadi likabidhiwe mahali ulipochagua.',
    'INS-MAR': 'Bima ya gari baharini.',
    'PRT-CHG': 'Ada ya bandari ya Durban kwa gari likiwa gatini.',
    'PRT-DST': 'Ada ya kituo cha kufikia kwa kushusha; chenyewe ndicho kinachopanga bei.',
    'ADM-EXP': 'Kazi yetu ya nyaraka za kusafirisha nje ya nchi.',
  },
  owners: {
    ours: 'Bei yetu: inabaki ileile kwa muda wa nukuu.',
    estimate: 'Ada ya mtu mwingine, ambayo tunaweza kuikadiria tu: utalipa itakavyokuwa.',
  },
}

export const entryRules: typeof english.entryRules = {
  verdict: entry,
  name: (country) => `Je, gari hili linaweza kuingia ${country}?`,
  arrival: 'Kama gari la usukani wa kulia linalofika',
  source: 'Chanzo',
  admitted: (country) => `Magari yanayoruhusiwa: ${country}`,
  sample: 'Kanuni za mfano, ambazo hatujazihakiki bado.',
  noLegalAdvice:
    'Huu si ushauri wa kisheria. Kanuni hubadilika na wafanyakazi wetu huzibadilisha: tuulize kabla ya kulipa.',
  failed: 'Kanuni za kuingia hazikuweza kupakiwa.',
  tryAgain: 'Jaribu tena',
}

/** On every paper, in every mail and on the page that checks them. */
export const noBankDetails =
  'Hakuna kamwe taarifa za benki kwenye nukuu wala barua pepe yetu. Ukiona zozote, si zetu: usilipe.'

export const quoteCheck: typeof english.quoteCheck = {
  months: entry.months,
  day: entry.day,
  title: 'Hakiki nukuu ya bei',
  description: 'Jua kama nukuu ni yetu, haijabadilishwa na bado inatumika.',
  intro:
    'Chagua PDF uliyopokea, skani msimbo wa mraba kwenye karatasi kwa kamera ya simu yako, au andika msimbo mfupi ulio kando yake.',
  noBankDetails,
  checking: 'Nukuu inahakikiwa',
  result: 'Matokeo',

  verdicts: {
    genuine: {
      title: 'Halali',
      text: 'Tulitoa nukuu hii. Linganisha kilicho hapa na karatasi yako: kila namba lazima iwe ileile.',
    },
    expired: {
      title: 'Halali, lakini imeisha muda',
      text: 'Tulitoa nukuu hii, lakini haitumiki tena. Tuombe mpya kabla ya kulipa.',
    },
    withdrawn: {
      title: 'Imeondolewa',
      text: 'Tulitoa nukuu hii kisha tukaiondoa. Usilipe kwa kuitegemea. Tafadhali wasiliana nasi.',
    },
    altered: {
      title: 'Imebadilishwa',
      text: 'Mtu alibadilisha nukuu hii baada ya kusainiwa, kwa hiyo namba zake si zetu. Usilipe kwa kuitegemea. Tafadhali wasiliana nasi.',
    },
    notOurs: {
      title: 'Si yetu',
      text: 'Hatukusaini nukuu hii. Usilipe kwa kuitegemea. Tafadhali wasiliana nasi.',
    },
    unknown: {
      title: 'Haipo kwenye kumbukumbu zetu',
      text: 'Duka letu halijui nukuu hii. Usilipe kabla hujazungumza nasi.',
    },
    unreadable: {
      title: 'Msimbo huu hauwezi kusomwa',
      text: 'Sehemu yake haipo au si sahihi, kwa hiyo hatuwezi kusema nukuu ni yetu. Iskani tena, au andika msimbo mfupi.',
    },
    cannotCheck: {
      title: 'Bado haijahakikiwa',
      text: 'Kifaa hiki hakijui ufunguo uliosaini nukuu na hakikuweza kuuomba. Unganisha mtandao na ujaribu tena.',
    },
    noCrypto: {
      title: 'Kivinjari hiki hakiwezi kuihakiki',
      text: 'Ni cha zamani mno, au ukurasa huu haukufunguliwa kwa https. Andika msimbo mfupi badala yake; hilo linahitaji mtandao.',
    },
    fileIssued: {
      title: 'Faili hili ndilo tulilotoa',
      text: 'Hakuna kilichobadilishwa ndani yake: mteja na kiasi ni kama tulivyoandika.',
    },
    fileExpired: {
      title: 'Faili hili ndilo tulilotoa, lakini muda wake umekwisha',
      text: 'Hakuna kilichobadilishwa ndani yake, lakini nukuu haitumiki tena. Tuombe mpya kabla ya kulipa.',
    },
    fileChanged: {
      title: 'Hii ni nukuu yetu, lakini faili limebadilishwa',
      text: 'Mtu amebadilisha faili hili baada ya sisi kulitoa, au programu imelihifadhi upya. Hakuna kinachoweza kutegemewa ndani yake. Usilipe kwa kulitegemea. Tafadhali wasiliana nasi.',
    },
    fileNotOurs: {
      title: 'Si letu',
      text: 'Hatukutoa faili hili kama nukuu. Skani au picha ya karatasi yetu pia ni faili jingine: hakiki msimbo wake badala yake. Usilipe kabla ya kuzungumza nasi.',
    },
    fileNotPdf: {
      title: 'Hili si PDF',
      text: 'Nukuu zetu ni faili za PDF. Chagua faili kama lilivyokufikia kwa barua pepe au kupakuliwa, si picha yake.',
    },
    fileTooBig: {
      title: 'Faili hili ni kubwa mno',
      text: 'Lina zaidi ya 5\u00A0MB; hakuna nukuu yetu iliyo kubwa hivyo. Chagua faili kama lilivyokufikia au kupakuliwa.',
    },
    fileUnread: {
      title: 'Faili halikuweza kusomwa',
      text: 'Tafadhali lichague hapa. Faili lililoshirikiwa huhifadhiwa tu hadi ukurasa huu ulisome.',
    },
  },
  tryAgain: 'Jaribu tena',

  asking: 'Tunauliza duka letu kama imeondolewa…',
  asked: 'Duka letu limeulizwa sasa hivi: haijaondolewa.',
  notAsked:
    'Imehakikiwa kwenye kifaa hiki. Duka letu halikuweza kuulizwa kama nukuu imeondolewa: hakiki tena ukiwa na mtandao.',

  reference: 'Rejea',
  destination: 'Mahali pa kufikishwa',
  place: (place, country) => `${place}, ${country}`,
  total: 'Jumla ya gharama ya gari na kufikisha',
  issued: 'Imetolewa',
  validUntil: 'Inatumika hadi',

  fileHeading: 'Hakiki faili',
  fileLabel: 'Chagua faili',
  fileNote:
    'PDF ya nukuu, kama ilivyokufikia. Inalinganishwa kwenye kifaa hiki na haitoki humo kamwe. Unaweza pia kuidondosha kwenye ukurasa huu, au kuishiriki na programu hii.',
  fileReading: 'Faili linasomwa',

  codeHeading: 'Andika msimbo mfupi',
  codeLabel: 'Msimbo',
  codeNote: 'Herufi na namba nane, kama 7F3K-92QD. Hii inahitaji mtandao.',
  codeButton: 'Hakiki',
  codeMissing: 'Tafadhali andika herufi na namba nane za msimbo.',
  codeUnknown: 'Hakuna nukuu yetu yenye msimbo huu. Utazame tena; ikiwa ni kama ulivyouandika, nukuu si yetu.',
  codeOffline: 'Duka letu halikuweza kufikiwa. Tafadhali hakiki mtandao wako na ujaribu tena.',
  codeWait: 'Umejaribu mara nyingi mno. Tafadhali subiri dakika chache.',
  codeTrouble: 'Kuna tatizo upande wetu. Tafadhali jaribu tena.',

  contactsHeading: 'Jinsi ya kutupata',
  contactsText: 'Tumia kilicho hapa tu, si namba au anwani kutoka kwenye barua pepe au ujumbe.',
  whatsapp: 'WhatsApp',

  openTitle: 'Nukuu yako',
  opening: 'Nukuu yako inafunguliwa',
  linkExpired: {
    title: 'Kiungo hiki kimeisha muda',
    text: 'Kiungo hufungua nukuu yake kwa siku 60, au zaidi ikiwa bado ni halali. Tafuta gari tena kwa nukuu mpya.',
  },
  linkUnknown: {
    title: 'Kiungo hiki hakifungui kitu',
    text: 'Huenda kilikatwa kiliponakiliwa. Kifungue kutoka kwenye barua pepe yenyewe.',
  },
  linkWithdrawn: {
    title: 'Nukuu hii imeondolewa',
    text: (number) => `Tuliondoa nukuu ${number}. Tafadhali wasiliana nasi kwa mpya.`,
  },
  linkFailed: {
    title: 'Nukuu haikuweza kupakiwa',
    text: 'Tafadhali hakiki mtandao wako na ujaribu tena.',
  },
  toStock: 'Rudi kwenye magari',

  quotationOf: (number) => `Nukuu ${number}`,
  validTag: (day) => `Inatumika hadi ${day}`,
  expiredTag: (day) => `Iliisha ${day}`,
  lines: 'Mistari ya nukuu',
  columnDescription: 'Maelezo',
  columnAmount: 'Kiasi',
  dutyNotIncluded: 'Ushuru na kodi za kuingiza za nchi yako havimo.',
  checkIt: 'Ihakiki',
  route: 'Njia ya gari',
  routeStart: 'Durban',
  code: 'Msimbo',
  qrCode: 'Msimbo wa QR wa kuhakiki nukuu hii',
  nextHeading: 'Kinachofuata',
  nextCheck: 'Ihakiki: jibu letu lazima lioneshe kiasi kilekile.',
  nextContact: (day) => `Tuandikie au utupigie simu na namba yake ikiwa bado inatumika, hadi ${day}.`,
  nextCollect: (place) => `Gari linaenda ${place}, ambako unalichukua.`,
  atRate: (rate, time, isSample) =>
    `${rate}, ${isSample ? 'kiwango cha ubadilishaji cha mfano' : 'kiwango cha ubadilishaji'} cha ${time}`,
  openPdf: 'Fungua PDF',
  share: 'Shiriki',
  sharedText: ({ number, vehicle, place, total, day, check }) =>
    `Nukuu ${number}: ${vehicle}, likifikishwa ${place}: ${total}, inatumika hadi ${day}. Ihakiki: ${check}`,
  sendByWhatsapp: 'Tuma kwa WhatsApp',
  copy: 'Nakili maandishi',
  copied: 'Maandishi yamenakiliwa.',
  notCopied: 'Maandishi hayakuweza kunakiliwa. Yapo juu ya kitufe.',
}
