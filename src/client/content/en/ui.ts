export const ui = {
  live: 'Live',
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
