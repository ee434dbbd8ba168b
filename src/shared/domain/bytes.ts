/** Sizes as people are told them and as storage is planned: powers of ten. */
export const KB = 1000
export const MB = 1_000_000
export const GB = 1_000_000_000
/** Sizes of memory, buffers and limits of files: powers of two. */
export const KIB = 1024
export const MIB = 1_048_576
