export const messages = {
  notPermittedTitle: 'Your account does not include this page',
  notPermittedText: 'Ask an administrator if you need it.',
  overview: 'Overview',
  vehicleExport: 'Vehicle Export',
  stock: 'Stock',
  toConfirm: 'To confirm',
} as const
