/** The strip under the header (`offline.strip-states`). */
export const connection = {
  slow: 'Slow connection – showing saved results',
  offline: 'Offline – showing saved results',
  serverDown: 'Our server is not answering',
  portal: 'This Wi-Fi wants you to sign in',
  openPortal: 'Open its page',
}
