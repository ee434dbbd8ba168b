export const messages = {
  name: 'Currency',
  placeholder: 'Select a Country',
} as const
