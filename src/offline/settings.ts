import type { DeviceStore } from './device-store.ts'

/**
 * Changes a small value by its name in one step, so that two tabs do not overwrite each other; `next` gets what was there,
 * undefined = nothing. Answers what is there now. Local storage is emptied by other parts of the product; what is here stays.
 */
export function changeSetting<T>(store: DeviceStore, name: string, next: (value: unknown) => T) {
  return store.write(['settings'], async ({ settings: table }) => {
    const row = await table.get(name)
    const value = next(row?.value)
    await table.put({ name, value })
    return value
  })
}
