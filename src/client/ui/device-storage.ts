/** Texts kept on the device. Reading answers null and writing does nothing where the browser denies storage. */
export type DeviceStorage = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Private windows, full disks and blocked cookies make every call of a store throw: a quote works without it. */
export function deviceStorage(getStore: () => TextStore): DeviceStorage {
  const attempt = <T>(act: (store: TextStore) => T): T | null => {
    try {
      return act(getStore())
    } catch {
      return null
    }
  }
  return {
    read: (key) => attempt((store) => store.getItem(key)),
    write: (key, value) => void attempt((store) => store.setItem(key, value)),
    remove: (key) => void attempt((store) => store.removeItem(key)),
  }
}

/** The browser's local storage; asked for at the first use, so that it may be named while rendering on the server. */
export const localDeviceStorage = deviceStorage(() => window.localStorage)
