export const notices = { close: 'Close', area: 'Messages' }
