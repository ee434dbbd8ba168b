import { formatCount } from '../../../../shared/domain/money.ts'

export const messages = {
  title: 'Vehicle Leeds',
  tableBox: 'Quotations, scrolls sideways',
  note: 'Price in brackets is price given to client',
  search: 'Search the quotations',
  searchHint: 'Number, SAEX, make or date',
  clearSearch: 'Clear the search',
  spreadsheet: 'Download Spreadsheet',
  file: 'Vehicle Leeds',
  downloading: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} rows`,
  downloadStarts: 'Your download will begin shortly!',
  downloadFailed: 'We are unable to begin downloading your file, please try again!',

  columns: {
    number: 'Quote number',
    reference: 'Reference',
    supplier: 'Supplier',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    vehicle: 'Make, model, year',
    date: 'Quote date',
    cost: 'Vehicle cost (client)',
    withdraw: 'Withdraw',
  },
  sample: 'Sample',
  priceByHand: 'Price by hand',
  shown: 'Which quotations',
  shows: {
    all: 'All quotations',
    byHand: 'To price by hand (6 m and longer)',
    ending: 'Ending within 48 hours',
  },
  statuses: { issued: 'Issued', withdrawn: 'Withdrawn' },

  rowsPerPage: 'Rows per page',
  pages: 'Pages of quotations',
  showing: ({ first, last, total }: { readonly first: number; readonly last: number; readonly total: number }) =>
    `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)} entries`,
  loading: 'Loading the quotations',

  emptyTitle: 'No quotations yet',
  empty: 'Every quotation that a buyer asks for stands here, the newest first.',
  nothingFoundTitle: (search: string) => `No quotation matches “${search}”`,
  nothingShown: {
    byHand: ['Nothing to price by hand', 'No open quotation here is of a vehicle of 6 m and more.'],
    ending: ['Nothing ends soon', 'No open quotation here ends within 48 hours.'],
  },
  nothingFound: 'Searched are the number, the reference, make and model, and the date, such as 20/11/2026 or 11/2026.',
  showAll: 'Show all quotations',

  failedTitle: 'The quotations could not be loaded',
  failedOffline: 'Needs a connection. Quotations are never kept on this device.',
  failedTimeout: 'The server did not answer in time.',
  failedBusy: 'There were too many questions from here. Please wait a moment.',
  failedOther: 'The server had a problem. Please try again in a moment.',
} as const
