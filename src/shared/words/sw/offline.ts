import { formatCount } from '../../domain/money.ts'
import type * as english from '../en/offline.ts'

const vehicles = (count: number) => `${count === 1 ? 'gari' : 'magari'} ${formatCount(count)}`
const pictures = (count: number) => `picha ${formatCount(count)}`

export const offlineUse: typeof english.offlineUse = {
  title: 'Matumizi bila mtandao',
  description: 'Kinachohifadhiwa na kifaa hiki kwa matumizi bila mtandao, na nafasi kinayochukua.',
  intro: 'Hifadhi hapa unachohitaji safarini. Hufunguka bila mtandao.',
  remove: 'Ondoa',
  tryAgain: 'Jaribu tena',
  reading: 'Inasoma kilicho kwenye kifaa hiki',

  stockTitle: 'Orodha ya magari',
  stockText: 'Ukiwa nayo unatafuta magari yote bila mtandao, kwa matokeo na bei zilezile.',
  saveList: (size) => `Hifadhi orodha ya magari (${size})`,
  saved: (count, age) => `Orodha ya magari imehifadhiwa: ${vehicles(count)}, ${age}`,
  update: 'Sasisha',
  removeList: 'Ondoa orodha ya magari',
  progress: (done, total) => `${done} kati ya ${total}`,
  listUnknown: 'Orodha ya magari haipo kwenye kifaa hiki. Kuihifadhi kunahitaji mtandao.',
  listOff: 'Matumizi bila mtandao yamezimwa kwenye dirisha hili: kivinjari hakihifadhi kitu hapa.',
  listFailed: {
    needsConnection: 'Orodha ya magari haikuweza kuhifadhiwa. Inahitaji mtandao.',
    full: 'Kifaa hakina nafasi ya orodha ya magari. Kutazama kunafanya kazi, kuhifadhi kumezimwa.',
    failed: 'Orodha ya magari haikuweza kuhifadhiwa kwenye kifaa hiki.',
  },
  stockSaved: 'Orodha ya magari imehifadhiwa',
  updateFailed: 'Haikusasishwa. Inahitaji mtandao.',

  packsTitle: 'Vifurushi vya mpakani',
  packsText:
    'Gari na picha zake zote, nukuu zake, bei baada ya kufikishwa na kanuni za kuingia, vikihifadhiwa kwa mpaka au bandari moja.',
  noPacks: 'Fungua gari, au nenda kwenye Vipendwa, na ubonyeze Kifurushi cha mpakani.',
  toSaved: 'Kwenye magari yaliyohifadhiwa',
  packFor: (port, country) => `${port}, ${country}`,
  addTitle: (name) => `Weka ${name} kwenye kifurushi cha mpakani`,
  country: 'Chagua nchi',
  port: 'Chagua bandari',
  noPlaces: 'Nchi na bandari zinahitaji mtandao.',
  measuring: 'Ukubwa unaulizwa',
  about: (size, photos) =>
    `Karibu ${size}: gari${photos === 0 ? '' : ` na picha ${formatCount(photos)}`}, nukuu zake, bei ya kufikisha na kanuni za kuingia.`,
  sizeUnknown: 'Kujua ukubwa kunahitaji mtandao.',
  savePack: 'Hifadhi kifurushi cha mpakani',
  cancel: 'Ghairi',
  choosePlace: 'Chagua nchi na bandari kwanza',
  savingPack: 'Kifurushi cha mpakani kinahifadhiwa',
  picturesDone: (done, total) => `${formatCount(done)} kati ya ${pictures(total)}`,
  packSaved: (name, port) => `${name} iko kwenye kifurushi cha mpakani cha ${port}.`,
  packIncomplete: (missing) =>
    `${pictures(missing)} ${missing === 1 ? 'haikuja' : 'hazikuja'}. Bonyeza Sasisha mtandao ukiwa bora.`,
  packFailed: {
    noAnswer: 'Hii haikuweza kuletwa. Inahitaji mtandao.',
    refused: 'Duka halijui tena gari hili.',
    notKept: 'Kifaa hiki hakina nafasi tena ya hii. Tengeneza nafasi hapa chini, kisha jaribu tena.',
  },
  ready: 'Tayari bila mtandao',
  notReady: 'Si tayari',
  checking: 'Inasomwa kutoka kwenye kifaa',
  packsRefused: 'Vifurushi vya mpakani haviwezi kusomwa',
  missingPictures: (missing, size) =>
    `${pictures(missing)} ${missing === 1 ? 'haipo' : 'hazipo'}${size === null ? '' : `, karibu ${size}`}`,
  missingAnswers: 'maelezo au bei hazipo',
  missingPapers: 'nukuu bila karatasi yake',
  missingShell: 'programu yenyewe bado haipo kwenye kifaa hiki',
  refresh: 'Sasisha',
  packAge: (age, size) => `Ilihifadhiwa ${age}\u00A0·\u00A0${size}`,
  delivered: (port) => `likifikishwa ${port}`,
  notDelivered: 'hakuna bei ya kufikisha',
  tariffs: (day) => `Ada za usafirishaji za ${day}`,
  noQuotes: 'Hakuna nukuu kwenye kifaa hiki',
  vehicleUnknown: 'Gari hili halipo kwenye kifaa hiki, na kuliomba kunahitaji mtandao.',

  bytes: (amount, unit) => `${amount} ${unit}`,
  meterTitle: 'Kilicho kwenye kifaa hiki',
  kind: 'Aina',
  items: 'Vitu',
  size: 'Ukubwa',
  total: 'Jumla',
  kinds: {
    stock: 'Orodha ya magari',
    vehicles: 'Magari yaliyofunguliwa',
    searches: 'Utafutaji',
    costs: 'Bei za kufikisha',
    references: 'Orodha na viwango',
    thumbs: 'Picha ndogo',
    photos: 'Picha',
    packs: 'Vifurushi vya mpakani na picha zake',
    quotes: 'Nukuu na kinachosubiri',
    mine: 'Magari na utafutaji uliohifadhiwa',
    app: 'Programu yenyewe',
  },
  allowance: (used, quota) => `Kivinjari kinahesabu ${used} kati ya ${quota} kinazoruhusu.`,
  persisted: 'Inabaki hadi utakapoiondoa.',
  notPersisted: 'Kivinjari kinaweza kuiondoa kifaa kikikosa nafasi. Kusakinisha programu kunapunguza uwezekano huo.',
  freeSpace: (size) => `Tengeneza nafasi (${size})`,
  freeHint:
    'Huondoa picha na kurasa zinazoweza kuletwa tena. Ulichohifadhi, ulichofungasha au ulichopewa nukuu kinabaki.',
  nothingToFree: 'Hakuna cha kuondoa.',
  freed: (size) => `${size} ziko wazi tena.`,
  notFreed: 'Kivinjari hakikuachia. Pakia ukurasa huu tena na ujaribu mara nyingine.',

  lowTitle: 'Kuokoa data',
  lowText:
    'Picha ndogo, hakuna utafutaji wa mapema, hakuna upakuaji ambao hukuuomba. Kiotomatiki: picha ndogo kwenye 2G, na kivinjari kikiwekwa kutumia data kidogo.',
  pictures: 'Picha',
  choices: {
    auto: (isSmall) => (isSmall ? 'Kiotomatiki: ndogo sasa' : 'Kiotomatiki: kamili sasa'),
    full: 'Kamili',
    small: 'Ndogo',
    off: 'Bila picha wakati wa kutazama',
  },
  choiceNotKept: 'Chaguo hili ni la ziara hii tu: kifaa hakikulihifadhi.',
}

export const freshness: typeof english.freshness = {
  saved: (age) => `Ilihifadhiwa ${age}`,
  savedOn: (day) => `Ilihifadhiwa ${day}`,
  savedSome: 'Ilihifadhiwa',
  fromList: (age) => `Kutoka orodha yako ya magari, ${age}`,
  fromListOn: (day) => `Kutoka orodha yako ya magari, iliyohifadhiwa ${day}`,
  fromListSome: 'Kutoka orodha yako ya magari',
  cancel: 'Ghairi',
  newerResults: 'Matokeo mapya zaidi – onyesha',
  newerVehicle: 'Maelezo mapya zaidi – onyesha',
  newPrice: 'Bei imebadilika – onyesha',
  nowReserved: 'Gari hili sasa limewekewa oda – onyesha',
  nowSold: 'Gari hili limeuzwa – onyesha',
  gone: 'Halipo tena',
  shortVersion: 'Toleo fupi – maelezo kamili yanahitaji mtandao',
  serverFault: 'Seva yetu ilikuwa na tatizo, matokeo yaliyohifadhiwa yanaonyeshwa',
  storageFull: 'Nafasi imejaa – kutazama kunafanya kazi, kuhifadhi kumezimwa',
  lost: {
    title: 'Kivinjari kimefuta vilivyohifadhiwa hapa',
    list: 'Orodha ya magari inapakuliwa tena mara mtandao ukipatikana.',
    listLater: 'Orodha ya magari inaweza kuhifadhiwa tena kwenye Matumizi bila mtandao.',
    quotes: (count) =>
      `Nukuu ambazo hazipo tena kwenye kifaa hiki: ${formatCount(count)}. Zilizotumwa kwa barua pepe hufunguka kwa kiungo kilicho kwenye barua.`,
    waiting: (count) =>
      `Maombi yaliyosubiri hapa na huenda hayakutumwa: ${formatCount(count)}. Tafadhali omba tena, isipokuwa umepata jibu.`,
    saved: (count) => `Magari na utafutaji uliohifadhiwa ambao umepotea: ${formatCount(count)}.`,
    packs: (count) => `Vifurushi vya mpakani vilivyopotea: ${formatCount(count)}.`,
  },
  damaged:
    'Vilivyohifadhiwa kwenye kifaa hiki havifunguki. Funga kivinjari na ukifungue tena. Isiposaidia, hifadhi yake imeharibika: futa data ya tovuti hii kwenye mipangilio ya kivinjari, nacho kitahifadhi tena.',
  oldRate: 'kiwango cha zamani',
  pageNotSaved: 'Ukurasa huu haukuhifadhiwa. Inahitaji mtandao',
  savedPages: 'Kurasa zilizohifadhiwa za utafutaji huu:',
  searchNotSaved: 'Utafutaji huu haukuhifadhiwa',
  saveList: (size) =>
    size === null
      ? 'Hifadhi orodha ya magari ili kutafuta bila mtandao'
      : `Hifadhi orodha ya magari (karibu ${size}) ili kutafuta bila mtandao`,
  savedHere: 'Zilizohifadhiwa kwenye kifaa hiki:',
  nothingSaved: 'Kifaa hiki bado hakijahifadhi utafutaji wowote.',
  popularVehicles: 'Magari maarufu',
  anyVehicle: 'Gari lolote',
  andFilters: (count) => (count === 1 ? 'na kichujio 1' : `na vichujio ${count}`),
  andMore: (count) => `na ${count} zaidi`,
  vehicleNotSaved: 'Gari hili halikuhifadhiwa',
  windowKeepsNothing: 'Matumizi bila mtandao yamezimwa kwenye dirisha hili',
  cannotTell: (reference) => `Bila mtandao hatuwezi kusema kama ${reference} ipo`,
}

export const connection: typeof english.connection = {
  slow: 'Mtandao ni wa polepole – matokeo yaliyohifadhiwa yanaonyeshwa',
  offline: 'Hakuna mtandao – matokeo yaliyohifadhiwa yanaonyeshwa',
  serverDown: 'Seva yetu haijibu',
  portal: 'Wi-Fi hii inataka uingie kwanza',
  openPortal: 'Fungua ukurasa wake',
}

export const bar: typeof english.bar = {
  name: 'Programu',
  stock: 'Magari',
  saved: 'Vipendwa',
  quotes: 'Nukuu',
  waiting: (count) => `${formatCount(count)} ${count === 1 ? 'inasubiri' : 'zinasubiri'}`,
  more: 'Zaidi',
  offline: 'Matumizi bila mtandao',
  compare: 'Linganisha',
  about: 'Kuhusu sisi',
  faq: 'Maswali',
  contact: 'Wasiliana nasi',
  check: 'Hakiki nukuu ya bei',
  privacy: 'Faragha',
}

export const install: typeof english.install = {
  title: 'Sakinisha Saex',
  subtitle: 'Chini ya 2\u00A0MB. Bila duka la programu.',
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

export const update: typeof english.update = {
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
