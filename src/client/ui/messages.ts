export const messages = {
  slow: 'This seems to be taking a little longer than expected',
  tryAgain: 'Try again',
  partFailedTitle: 'This part of the page did not work',
  partFailedText: 'The rest of the page is not affected.',
  back: 'Back',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
} as const
