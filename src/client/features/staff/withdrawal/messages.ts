export const messages = {
  withdraw: 'Withdraw',
  withdrawNumber: (quoteNumber: string) => `Withdraw ${quoteNumber}`,
  question: (quoteNumber: string) => `Withdraw quotation ${quoteNumber}?`,
  consequence:
    'Whoever checks or opens it is told that it was withdrawn, and it is mailed no more. This cannot be undone; a new quotation can be made.',
  reason: 'Reason',
  reasonNote: 'For colleagues; the client does not see it.',
  reasonMissing: 'Please give a reason.',
  cancel: 'Cancel',
  done: (quoteNumber: string) => `${quoteNumber} is withdrawn.`,
  failed: {
    offline: 'Needs a connection. Please try again.',
    timeout: 'The server did not answer in time. Please try again: withdrawing twice does no harm.',
    notFound: 'There is no quotation with this number.',
    forbidden: 'Your account may not do this any more.',
    rateLimited: 'There were too many requests from here. Please wait a moment.',
    unexpected: 'The server had a problem. Please try again in a moment.',
  },
} as const
