/** An estimate of the device: what stands beside it, and its paper. */
export const estimate = {
  title: 'Estimate – not a quotation',
  fromTariffs: (day: string) => `Estimate from tariffs of ${day}`,
  saved: (age: string) => `Estimate saved ${age}`,
  savedOn: (day: string) => `Estimate saved on ${day}`,
  plain: 'Estimate',
  share: 'Share this estimate',
  save: 'Save this estimate as a PDF',
  failed: 'The estimate could not be made into a PDF.',
  pricedLater:
    'You can ask for the quotation all the same: it is saved on this device, and priced and sent when the connection is back.',
  madeOn: (time: string) => `Made on ${time}, South African time, on a device without a connection`,
  vehicle: 'Vehicle',
  reference: 'Reference',
  deliveredTo: 'Delivered to',
  notBinding:
    'This is an estimate and no offer: it has no number and binds nobody. Prices, rates and the vehicle itself may have changed; the quotation tells.',
}
