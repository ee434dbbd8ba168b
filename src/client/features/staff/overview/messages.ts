/** Words of the page /dashboard. */
export const messages = {
  title: 'Overview',
  asOf: (minute: string) => `As of ${minute}`,
  refresh: 'Refresh',
  loading: 'Loading the statistics',

  searches30Days: 'Searches (30 days)',
  quotes30Days: 'Quotes (30 days)',
  searchesToday: 'Searches today',
  quotesToday: 'Quotes today',
  more: (count: string, share: string) => `${count} more${share}`,
  fewer: (count: string, share: string) => `${count} fewer${share}`,
  share: (percent: string) => ` (${percent}\u00A0%)`,
  noChange: 'No change',
  against30Days: { differs: 'than in the 30 days before', same: 'against the 30 days before' },
  againstYesterday: { differs: 'than on the whole of yesterday', same: 'against the whole of yesterday' },
  toPriceByHand: 'To price by hand',
  byHand: (count: string, vehicles: number) =>
    `Open quotations of ${count} ${vehicles === 1 ? 'vehicle' : 'vehicles'} of 6 m and more, priced as for 4 m.`,
  noneByHand: 'No open quotation of a vehicle of 6 m and more.',
  showByHand: 'Show the quotations',
  notAnswering: 'Not answering',
  noConnection: 'Needs a connection',
  tryAgain: 'Try again',

  week: 'Searches (past 7 days)',
  chart: 'Bars of the searches per day and kind; the table below has the same numbers.',
  series: { quick: 'Quick search', manual: 'Manual search', reference: 'Reference search' },
  date: 'Date',
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  noSearchesInWeek: 'Nobody has searched in these 7 days.',
  weekFailed: 'The searches of the past 7 days did not come',
  noChart: 'The chart could not be loaded; these are its numbers.',

  top: 'Top 3 Searches',
  topFailed: 'The top searches did not come',
  noTop: 'No searches in the past 30 days yet. The three most wanted vehicles will stand here.',

  failedOffline: 'Needs a connection. The rest of the page is not affected.',
  failedTimeout: 'The shop did not answer in time. The rest of the page is not affected.',
  failedOther: 'The shop had trouble. The rest of the page is not affected.',
} as const
