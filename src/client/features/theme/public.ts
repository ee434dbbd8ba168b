export { isTheme, THEME_KEY } from './theme.ts'
export { ThemeSelect } from './ThemeSelect.tsx'
