/**
 * Milliseconds that somebody waits before the product says that it is slow, answers from the device or refuses at once
 * (`offline.answer-within-2500ms`, `screens.slow-after-2500ms`): one figure, so that server, worker and page agree.
 */
export const PATIENCE_MS = 2500

/** So long a line that began to answer may be silent before the answer counts as broken off (`offline.silence-20s`). */
export const SILENCE_MS = 20_000
