export const language = {
  name: 'Language',
}
