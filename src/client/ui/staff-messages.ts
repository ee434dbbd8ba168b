/** Apart from the words of the public pages, so that visitors carry none of them. */
export const staffMessages = {
  lookUpPlaceholder: 'SAEX Reference Number (eg: SAEX1234)',
  lookUp: 'SEARCH',
} as const
