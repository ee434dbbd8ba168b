export const messages = {
  name: 'Theme',
  options: { system: 'As the device', light: 'Light', dark: 'Dark' },
} as const
