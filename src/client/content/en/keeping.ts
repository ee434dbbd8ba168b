/** Words of what stands on every page; those of the two pages are in messages.ts. */
export const keeping = {
  save: 'Save',
  saved: 'Saved',
  compare: 'Compare',
  saveSearch: 'Save this search',
  searchSaved: 'Search saved',
  refused: {
    unavailable: 'This browser window gives the shop no storage on the device, so this could not be done.',
    outdated: 'The shop was updated in another tab. Load this page again first.',
    full: 'This device has no room left. What is saved stays, but this could not be added.',
    failed: 'This could not be done on the device.',
  },
  compareFull: 'Four vehicles are in the comparison already. Take one out first.',
  compared: (count: number) => `In the comparison: ${count} of 4. It is under Saved.`,
}
