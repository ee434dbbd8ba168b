export const messages = {
  skip: 'Skip to content',
  logo: (company: string) => `${company}, home`,
  navigation: 'Dashboard',
  menu: 'Menu',
  overview: 'Overview',
  quotes: 'Quotes',
  vehicleExport: 'Vehicle Export',
  stock: 'Stock',
  uploads: 'Uploads',
  logOut: 'Log out',
  administrator: 'Administrator',
  advertiser: 'Advertiser',
  salesAgent: 'Sales agent',
  staff: 'Staff',
  unsureTitle: 'Your session could not be checked',
  unsureText:
    'The server does not answer, and by the clock of this device your session has run out. You are not signed out.',
} as const
