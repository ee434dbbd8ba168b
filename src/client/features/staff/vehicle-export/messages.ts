export const messages = {
  title: 'Vehicle Export',
  hint: 'Look a vehicle up by its reference to download its report or its spreadsheet.',
  report: 'Download Report',
  spreadsheet: 'Download Spreadsheet',
  notFoundSummary: 'No vehicle found',
  notFoundDetail: 'There was no vehicle found for the reference used',
  unansweredTitle: 'The vehicle could not be looked up',
  unanswered: {
    offline: 'Needs a connection. What you typed is kept.',
    timeout: 'The server did not answer in time. What you typed is kept.',
    rateLimited: 'There were too many look-ups from here. Please wait a moment.',
    forbidden: 'Your account may not look vehicles up any more.',
    unexpected: 'The server had a problem. What you typed is kept; please try again in a moment.',
  },
  downloadStarts: 'Your download will begin shortly!',
  downloadFailed: 'We are unable to begin downloading your file, please try again!',
} as const
