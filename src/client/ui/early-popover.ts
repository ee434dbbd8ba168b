/**
 * Whether the visitor opened this popover before the application ran. It is closed: from now on the application shows the
 * same in its own way.
 */
export function takeOver(popover: HTMLElement | null): boolean {
  const isOpen = knowsPopovers() && popover?.matches(':popover-open') === true
  if (isOpen) popover.hidePopover()
  return isOpen
}

/** Closes what is still open of before the application ran. */
export function closeEarlyPopovers(): void {
  if (knowsPopovers())
    document.querySelectorAll<HTMLElement>('main :popover-open').forEach((each) => each.hidePopover())
}

function knowsPopovers(): boolean {
  return typeof HTMLElement.prototype.hidePopover === 'function'
}
