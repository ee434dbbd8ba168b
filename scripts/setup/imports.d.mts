export function testsOf(files: readonly string[]): readonly string[]
