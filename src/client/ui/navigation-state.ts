import * as z from 'zod/mini'

const schema = z.object({
  /** Name of the full-screen dialog that is open in this history entry. */
  overlay: z.optional(z.string()),
  /** Type under which a search is recorded. */
  searchTypeId: z.optional(z.literal([1, 2, 3, 4])),
  /** A listing that was opened from the results, which the entry before it shows. */
  isFromResults: z.optional(z.boolean()),
})

/** What a history entry carries beside its address; null where it was opened by a plain link. */
export type NavigationState = z.infer<typeof schema>

export function readNavigationState(state: unknown): NavigationState | null {
  const parsed = schema.safeParse(state)
  return parsed.success ? parsed.data : null
}
