import { Outlet } from 'react-router-dom'
import { AfterPaint } from './AfterPaint.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'
import { useWords } from '../words/use-words.ts'

/** Header, page and footer of every public page; the page brings its own `main` with id `content`. */
export function PublicLayout() {
  const messages = useWords('shell')
  useScrollToTop()
  return (
    <>
      <a className="btn btn-line skip" href="#content">
        {messages.skip}
      </a>
      <Header />
      <div id="strip" />
      <Outlet />
      <AfterPaint />
      <Footer />
    </>
  )
}
