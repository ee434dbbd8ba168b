/** Whether what has the focus is news as well: a screen reader would read it twice. */
export function isReadTwice(): boolean {
  const news = document.activeElement?.closest('[role=alert], [role=status], output, [aria-live]')
  return news !== null && news?.getAttribute('aria-live') !== 'off'
}
