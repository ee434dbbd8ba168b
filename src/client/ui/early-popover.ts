/** Whether the browser shows the element as a popover, as it does where a visitor opened it before the application ran. */
export function isOpenEarly(element: HTMLElement | null): boolean {
  return knowsPopovers() && element?.matches(':popover-open') === true
}

/** Closes what is still open of before the application ran. */
export function closeEarlyPopovers(): void {
  if (!knowsPopovers()) return
  for (const element of document.querySelectorAll<HTMLElement>('main :popover-open')) element.hidePopover()
}

function knowsPopovers(): boolean {
  return typeof HTMLElement.prototype.hidePopover === 'function'
}
