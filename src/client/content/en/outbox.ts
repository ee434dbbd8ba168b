export const outbox = {
  title: 'My quotes',
}
