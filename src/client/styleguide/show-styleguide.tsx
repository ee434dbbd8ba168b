import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { loadFirstWords, loadLateWords } from '../words/words.ts'
import { isTheme } from '../features/shell/public.ts'
import '../ui/theme.scss'
import '../ui/theme/late.scss'
import '../ui/theme/staff.scss'
import './styleguide.scss'
import { Styleguide } from './Styleguide.tsx'

/** Draws the pieces in the scheme that the address names (`?theme=dark`); without one, both schemes beside each other. */
export async function showStyleguide(root: HTMLElement): Promise<void> {
  await Promise.all([loadFirstWords('en'), loadLateWords('en')])
  const theme = new URLSearchParams(location.search).get('theme')
  if (isTheme(theme)) document.documentElement.setAttribute('data-bs-theme', theme)
  createRoot(root).render(<MemoryRouter>{isTheme(theme) ? <Styleguide /> : <SideBySide />}</MemoryRouter>)
}

/** The same pieces twice: a scheme belongs to a whole document. */
function SideBySide() {
  return (
    <div className="guide-both">
      {['light', 'dark'].map((theme) => (
        <object key={theme} type="text/html" aria-label={theme} data={`/styleguide?theme=${theme}`} />
      ))}
    </div>
  )
}
