/**
 * Milliseconds that somebody waits before the product says that it is slow, answers from the device or refuses at once
 * (`offline.answer-within-2500ms`, `screens.slow-after-2500ms`): one figure, so that server, worker and page agree.
 */
export const PATIENCE_MS = 2500
