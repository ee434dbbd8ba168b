import { formatCount } from '../../domain/money.ts'

const vehicles = (count: number) => `${formatCount(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`
const pictures = (count: number) => `${formatCount(count)} ${count === 1 ? 'picture' : 'pictures'}`

/** Words of saving for the road: the page /offline and the line under the count. */
export const offlineUse = {
  title: 'Offline use',
  description: 'What this device holds for use without a connection, and how much room it takes.',
  intro: 'Save here what you need on the road. It opens without a signal.',
  remove: 'Remove',
  tryAgain: 'Try again',
  reading: 'Reading what this device holds',

  stockTitle: 'Stock list',
  stockText: 'With it you search the whole stock without a connection, with the same results and prices.',
  saveList: (size: string) => `Save the stock list (${size})`,
  saved: (count: number, age: string) => `Stock list saved: ${vehicles(count)}, ${age}`,
  update: 'Update',
  removeList: 'Remove the stock list',
  progress: (done: string, total: string) => `${done} of ${total}`,
  listUnknown: 'The stock list is not on this device. Saving it needs a connection.',
  listOff: 'Offline use is off in this window: the browser keeps nothing here.',
  listFailed: {
    needsConnection: 'The stock list could not be saved. Needs a connection.',
    full: 'The device has no room for the stock list. Browsing works, saving is off.',
    failed: 'The stock list could not be saved on this device.',
  },
  stockSaved: 'The stock list is on this device now',
  updateFailed: 'Not updated. Needs a connection.',

  packsTitle: 'Border packs',
  packsText:
    'A vehicle with all its photos, its quotations, the delivered price and the entry rules, kept for one border post or port.',
  noPacks: 'Open a vehicle, or go to Saved, and press Border pack.',
  toSaved: 'To the saved vehicles',
  packFor: (port: string, country: string) => `${port}, ${country}`,
  addTitle: (name: string) => `Put the ${name} into a border pack`,
  country: 'Select Country',
  port: 'Select Port',
  noPlaces: 'Countries and ports need a connection.',
  measuring: 'Asking how large it is',
  about: (size: string, photos: number) =>
    `About ${size}: the vehicle${photos === 0 ? '' : ` with ${formatCount(photos)} ${photos === 1 ? 'photo' : 'photos'}`}, its quotations, delivery price and entry rules.`,
  sizeUnknown: 'How large it is needs a connection.',
  savePack: 'Save border pack',
  cancel: 'Cancel',
  choosePlace: 'Choose a country and a port first',
  savingPack: 'Saving the border pack',
  picturesDone: (done: number, total: number) => `${formatCount(done)} of ${pictures(total)}`,
  packSaved: (name: string, port: string) => `The ${name} is in the border pack for ${port}.`,
  packIncomplete: (missing: number) =>
    `${pictures(missing)} did not come. Press Refresh once the connection is better.`,
  packFailed: {
    noAnswer: 'This could not be fetched. Needs a connection.',
    refused: 'The shop no longer knows this vehicle.',
    notKept: 'This device has no room left for it. Free up space below, then try again.',
  },
  ready: 'Ready without signal',
  notReady: 'Not ready',
  checking: 'Reading it from the device',
  packsRefused: 'The border packs cannot be read',
  missingPictures: (missing: number, size: string | null) =>
    `${pictures(missing)} missing${size === null ? '' : `, about ${size}`}`,
  missingAnswers: 'details or prices missing',
  missingPapers: 'a quotation without its paper',
  missingShell: 'the app itself is not on this device yet',
  refresh: 'Refresh',
  packAge: (age: string, size: string) => `Saved ${age}\u00A0·\u00A0${size}`,
  delivered: (port: string) => `delivered to ${port}`,
  notDelivered: 'no delivery price',
  tariffs: (day: string) => `Tariffs from ${day}`,
  noQuotes: 'No quotation on this device',
  vehicleUnknown: 'This vehicle is not on this device, and asking for it needs a connection.',

  bytes: (amount: string, unit: 'kB' | 'MB' | 'GB'): string => `${amount} ${unit}`,
  meterTitle: 'What this device holds',
  kind: 'Kind',
  items: 'Items',
  size: 'Size',
  total: 'Total',
  kinds: {
    stock: 'Stock list',
    vehicles: 'Opened vehicles',
    searches: 'Searches',
    costs: 'Delivery prices',
    references: 'Lists and rates',
    thumbs: 'Small pictures',
    photos: 'Photos',
    packs: 'Border packs with their pictures',
    quotes: 'Quotations and what waits',
    mine: 'Saved vehicles and searches',
    app: 'The app itself',
  },
  allowance: (used: string, quota: string) => `The browser counts ${used} of the ${quota} that it allows.`,
  persisted: 'It stays until you remove it.',
  notPersisted: 'The browser may remove it when the device runs short of room. Installing the app makes that unlikely.',
  freeSpace: (size: string) => `Free up space (${size})`,
  freeHint: 'Takes away pictures and pages that can be fetched again. What you saved, packed or were quoted stays.',
  nothingToFree: 'There is nothing to free.',
  freed: (size: string) => `${size} are free again.`,
  notFreed: 'The browser did not let go of it. Load this page again and try once more.',

  lowTitle: 'Low data',
  lowText:
    'Smaller pictures, no searches ahead of you, no download that you did not ask for. Automatic: small pictures on 2G, and where your browser is set to use less data.',
  pictures: 'Pictures',
  choices: {
    auto: (isSmall: boolean): string => (isSmall ? 'Automatic: small now' : 'Automatic: full now'),
    full: 'Full',
    small: 'Small',
    off: 'Off while browsing',
  },
  choiceNotKept: 'The choice holds for this visit only: the device did not keep it.',
}

/** Where an answer came from and how old it is (`offline.age-words`), and what a device cannot tell by itself. */
export const freshness = {
  saved: (age: string) => `Saved ${age}`,
  savedOn: (day: string) => `Saved on ${day}`,
  savedSome: 'Saved',
  fromList: (age: string) => `From your saved stock list, ${age}`,
  fromListOn: (day: string) => `From your saved stock list, saved on ${day}`,
  fromListSome: 'From your saved stock list',
  cancel: 'Cancel',
  newerResults: 'Newer results – show',
  newerVehicle: 'Newer details – show',
  newPrice: 'The price has changed – show',
  nowReserved: 'This vehicle is now reserved – show',
  nowSold: 'This vehicle has been sold – show',
  gone: 'No longer in stock',
  shortVersion: 'Short version – full details need a connection',
  serverFault: 'Our server had a problem, showing saved results',
  storageFull: 'Storage is full – browsing works, saving is off',
  lost: {
    title: 'The browser has removed what was kept here',
    list: 'The stock list is loaded again as soon as there is a connection.',
    listLater: 'The stock list can be saved again under Offline use.',
    quotes: (count: number) =>
      `${formatCount(count)} ${count === 1 ? 'quotation is' : 'quotations are'} no longer on this device. What was sent by e-mail opens by the link in the mail.`,
    waiting: (count: number) =>
      `${formatCount(count)} ${count === 1 ? 'request' : 'requests'} waited here and may not have been sent. Please ask again, unless you had an answer.`,
    saved: (count: number) => `Saved vehicles and searches that are gone: ${formatCount(count)}.`,
    packs: (count: number) => `Border packs that are gone: ${formatCount(count)}.`,
  },
  damaged:
    'What was kept on this device cannot be opened. Close the browser and open it again. If that does not help, its storage is damaged: clear the data of this site in the browser’s settings, and it keeps again.',
  oldRate: 'old rate',
  pageNotSaved: 'This page was not saved. Needs a connection',
  savedPages: 'Saved pages of this search:',
  searchNotSaved: 'This search was not saved',
  saveList: (size: string | null) =>
    size === null ? 'Save the stock list to search offline' : `Save the stock list (about ${size}) to search offline`,
  savedHere: 'Saved on this device:',
  nothingSaved: 'This device has saved no search yet.',
  popularVehicles: 'Popular Vehicles',
  anyVehicle: 'Any vehicle',
  andFilters: (count: number) => (count === 1 ? 'and 1 filter' : `and ${count} filters`),
  andMore: (count: number) => `and ${count} more`,
  vehicleNotSaved: 'This vehicle was not saved',
  windowKeepsNothing: 'Offline use is off in this window',
  cannotTell: (reference: string) => `We cannot tell offline whether ${reference} exists`,
}

/** The strip under the header (`offline.strip-states`). */
export const connection = {
  slow: 'Slow connection – showing saved results',
  offline: 'Offline – showing saved results',
  serverDown: 'Our server is not answering',
  portal: 'This Wi-Fi wants you to sign in',
  openPortal: 'Open its page',
}

/** Words of the bar at the foot of the installed window. */
export const bar = {
  name: 'App',
  stock: 'Stock',
  saved: 'Saved',
  quotes: 'Quotes',
  waiting: (count: number) => `${formatCount(count)} waiting`,
  more: 'More',
  offline: 'Offline use',
  compare: 'Compare',
  about: 'About Us',
  faq: 'FAQ',
  contact: 'Contact Us',
  check: 'Check a quotation',
  privacy: 'Privacy',
}

export const install = {
  title: 'Install Saex',
  subtitle: 'Under 2 MB. No app store.',
  search: 'Search the stock without a connection',
  quotations: 'Your quotations stay on this device',
  quick: 'Opens at once, also on a slow line',
  install: 'Install',
  notNow: 'Not now',
  close: 'Close',
  offer: 'Keep Saex at hand: installed, it opens at once and without a connection.',
  show: 'Install the app',
  howTo: 'How to install',
  iosShare: 'Tap Share in the bar of your browser',
  iosAdd: 'Choose ‘Add to Home Screen’',
  iosOpen: 'Open Saex once from there while you are online: the app keeps its own copy',
  inAppOffer: 'This window belongs to another app and keeps nothing. Open Saex in your browser to use it offline.',
  inAppMenu: 'Open the menu of this window, at the top or bottom',
  inAppOpen: 'Choose ‘Open in Safari’, ‘Open in Chrome’ or ‘Open in browser’',
  inAppTitle: 'Open in your browser',
}

export const update = {
  ready: 'Ready to work offline',
  title: 'Update ready',
  text: 'Reloading takes a second and keeps your place.',
  reload: 'Reload',
  later: 'Later',
  close: 'Close',
  area: 'Update',
  busyHere: 'Finish or empty the open form on this page first.',
  busyElsewhere: 'Finish or save the open form in the other tab first.',
}
