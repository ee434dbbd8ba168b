export function specsOf(files: readonly string[]): readonly string[]
export const NAMED_SPECS: readonly string[]
