/** What the panel holds, in the page's address: `/vehicle-listing/SAEX1000001#quote` has it open. */
export const QUOTE_ID = 'quote'

/** Whether the page was opened with the panel, or the panel by its link before the application ran. */
export function isQuoteAddressed(): boolean {
  return window.location.hash === `#${QUOTE_ID}`
}
