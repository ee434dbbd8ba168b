export const currency = {
  name: 'Currency',
  placeholder: 'Select a Country',
}
