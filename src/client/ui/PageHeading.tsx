import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { type Head, PageContext } from './page-context.ts'

type Props = { readonly head: Head; readonly children: ReactNode; readonly className?: string }

/**
 * The one `h1` of a page together with its head. On the server the head goes into the HTML; in the browser it sets the
 * title, and after a change of route the heading takes the focus and the page is announced; so does one that comes in the
 * place of a heading with the focus, such as that of a page that was loading.
 */
export function PageHeading({ head, children, className }: Props) {
  const { onHead, takeFocus, announce } = useContext(PageContext)
  const { pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  if (import.meta.env.SSR) onHead(head)
  const { title, description, image, status, path, isHidden } = head
  useEffect(() => {
    onHead({
      title,
      ...(description ? { description } : {}),
      ...(image ? { image } : {}),
      ...(status ? { status } : {}),
      ...(path ? { path } : {}),
      ...(isHidden ? { isHidden } : {}),
    })
  }, [onHead, title, description, image, status, path, isHidden])
  useEffect(() => {
    if (!takeFocus(pathname)) return
    heading.current?.focus({ preventScroll: true })
    announce(title)
  }, [takeFocus, announce, pathname, title])
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      if (document.activeElement === element) takeFocus('')
    }
  }, [takeFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
