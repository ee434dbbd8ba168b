export const theme = {
  name: 'Theme',
  options: { system: 'As the device', light: 'Light', dark: 'Dark' },
}
