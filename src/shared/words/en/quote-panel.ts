/** What the open quotation panel says. */
export const quotePanel = {
  introduction: 'What the car costs at your border post or port, in your currency.',
  /** After a price: what it is there. */
  at: (place: string) => `at ${place}`,
  /** A sort option of the results. */
  deliveredOrder: 'Delivered price: low to high',
  /** What such a price has in it. */
  deliveredNote: (place: string) => `Vehicle and delivery to ${place}`,
  selectCountry: 'Select Country',
  selectPort: 'Select Port',
  clearCountry: 'Clear country',
  clearPort: 'Clear port',
  chooseCountry: 'Choose the country that the car goes to',
  choosePort: 'Choose where you take the car over',
  portsNeedConnection: (country: string) => `Ports for ${country} need a connection.`,
  emptyOptions: 'Please refresh your browser to get these options',
  noDeliveryPoint: 'No delivery point yet. Please contact us.',
  contact: 'Contact us',
  tryAgain: 'Try again',
  generate: 'Generate Quote!',
  change: 'Change Country and Port',
  table: 'Quote',
  columnDescription: (port: string) => `Vehicle and delivery to ${port}`,
  columnWhose: 'Whose',
  columnAmount: 'Amount',
  standardLength: 'Standard length of 4 m assumed',
  calculating: 'Working out the delivery',
  parts: (vehicle: string, delivery: string) => `Vehicle ${vehicle} + delivery ${delivery}`,
  rateOf: (time: string, isSample: boolean) => `${isSample ? 'Sample rate' : 'Rate'} of ${time}.`,
  paidThere: 'Paid there',
  notIncluded: 'Not in this total:',
  notIncludedDelivered: (country: string, port: string) =>
    `import duty and taxes, paid in ${country}; inspections there; the way on from ${port}.`,
  notIncludedDropOff: 'sea freight, and the import duty and taxes of the country that the car goes to.',
}
