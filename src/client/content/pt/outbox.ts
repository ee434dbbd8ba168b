import type { outbox as english } from '../en/outbox.ts'

export const outbox: typeof english = {
  title: 'As minhas cotações',
}
