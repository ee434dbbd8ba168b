/** A figure that moves by more than half at once is a slip or a broken document until a person says otherwise. */
const LARGEST_JUMP = 0.5

/** By which share a figure changes: 200 → 300 gives 0.5; null where there is nothing to measure against. */
export function shareOfChange(before: number, after: number): number | null {
  if (before === after) return 0
  return before === 0 ? null : after / before - 1
}

/** Whether a figure moves further than what passes unasked; anything that comes out of nothing does. */
export function isJump(before: number, after: number): boolean {
  const share = shareOfChange(before, after)
  return share === null || Math.abs(share) > LARGEST_JUMP
}
