import { SHELL_CACHE } from '../../../../offline/names.ts'

/** Whether the app itself opens without a connection: a worker is at work, and keeps its files. */
export async function isShellKept(): Promise<boolean> {
  try {
    if (!('serviceWorker' in navigator)) return false
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.active || !(await caches.has(SHELL_CACHE))) return false
    const shell = await caches.open(SHELL_CACHE)
    return (await shell.keys()).length > 0
  } catch {
    return false
  }
}
