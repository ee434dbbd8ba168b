import type { DeviceStore } from './device-store.ts'

/**
 * Changes a small value by its name in one step, so that two tabs do not overwrite each other; `next` gets what was there,
 * undefined = nothing. Local storage is emptied by other parts of the product; what is here stays.
 */
export function changeSetting(store: DeviceStore, name: string, next: (value: unknown) => unknown) {
  return store.write(['settings'], async ({ settings: table }) => {
    const row = await table.get(name)
    await table.put({ name, value: next(row?.value) })
  })
}
