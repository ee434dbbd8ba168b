import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../api/root-reducer.ts'

type Message = {
  readonly kind: 'success' | 'info' | 'warning' | 'error'
  readonly summary?: string
  readonly detail: string
  /** It stays until it is closed: what it says is said once. */
  readonly stays?: boolean
}
export type ShownMessage = Message & { readonly id: number }

/** `screens.messages-2500ms` */
const MOST_SHOWN = 3

const initialState: { readonly nextId: number; readonly shown: readonly ShownMessage[] } = { nextId: 1, shown: [] }

const slice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    messageShown: ({ nextId, shown }, { payload }: PayloadAction<Message>) => {
      if (shown.some((other) => isSame(other, payload))) return undefined
      return { nextId: nextId + 1, shown: atMost(MOST_SHOWN, [...shown, { ...payload, id: nextId }]) }
    },
    messageClosed: ({ nextId, shown }, { payload }: PayloadAction<number>) => ({
      nextId,
      shown: shown.filter(({ id }) => id !== payload),
    }),
  },
  selectors: { selectShown: (state) => state.shown },
})

/** The messages at the top right; one that is already showing is not repeated. */
export const messagesSlice = slice.injectInto(rootReducer)

/** `dispatch(showMessage({ kind: 'error', detail: '…' }))` shows a message for 2.5 seconds. */
export const showMessage = slice.actions.messageShown

/** The newest, and before them those that stay until they are closed. */
function atMost(most: number, shown: readonly ShownMessage[]): readonly ShownMessage[] {
  if (shown.length <= most) return shown
  const oldest = shown.find(({ stays }) => stays !== true) ?? shown[0]
  return shown.filter((message) => message !== oldest)
}

function isSame(a: Message, b: Message): boolean {
  return a.kind === b.kind && a.summary === b.summary && a.detail === b.detail
}
