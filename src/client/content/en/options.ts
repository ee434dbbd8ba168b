import { options as names } from '../../../shared/words/en/options.ts'

/** Names that come with the data, where another language has its own. */
const sorts: Readonly<Record<number, string>> = {}

export const options = { names, sorts }
