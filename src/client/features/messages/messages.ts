export const messages = { close: 'Close', area: 'Messages' } as const
