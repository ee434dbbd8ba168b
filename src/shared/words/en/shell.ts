export const shell = {
  pageFailedTitle: 'This page could not be shown',
  pageFailedText: 'Nothing you entered was sent. Loading the page again usually helps.',
  codeMissingTitle: 'Needs a connection',
  codeMissingText: 'This page is not on this device yet. It comes as soon as our server can be reached.',
  tryAgain: 'Try again',
  toStock: 'Back to the stock',
  skip: 'Skip to content',
  logo: (company: string) => `${company}, home`,
  mainNavigation: 'Main',
  home: 'Home',
  about: 'About Us',
  faq: 'FAQ',
  contact: 'Contact Us',
  findMyCar: 'Find My Car',
  menu: 'Menu',
  emailUs: 'E-mail us',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  contactBlock: 'Contact',
  southAfricanTime: 'South African time',
  quickLinks: 'Quick links',
  aboutShort: 'About',
  services: 'Services',
  salesReps: 'Sales reps',
  testimonials: 'Testimonials',
  staffLogin: 'Staff login',
  contactShort: 'Contact',
  privacy: 'Privacy',
  checkQuotation: 'Check a quotation',
  offline: 'Offline use',
  popularBrands: 'Popular brands',
  followUs: 'Follow us',
  defaultDescription:
    'Used vehicles from South Africa, delivered to your port or border post. See the price in your currency and what it costs delivered.',
}

export const ui = {
  live: 'Live',
  checked: (time: string) => `checked ${time}`,
  needsConnection: 'Needs a connection',
  ago: {
    now: 'just now',
    day: (count: number) => `${count} ${count === 1 ? 'day' : 'days'} ago`,
    hour: (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'} ago`,
    minute: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'} ago`,
  },
  slow: 'This seems to be taking a little longer than expected',
  tryAgain: 'Try again',
  partFailedTitle: 'This part of the page did not work',
  partFailedText: 'The rest of the page is not affected.',
  back: 'Back',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
}

export const currency = {
  name: 'Currency',
  placeholder: 'Select a Country',
}

export const language = {
  name: 'Language',
  /** Of the page, with a territory, as Open Graph wants it. */
  locale: 'en_ZA',
}

export const theme = {
  name: 'Theme',
  options: { system: 'As the device', light: 'Light', dark: 'Dark' },
}

export const notices = { close: 'Close', area: 'Messages' }
