import * as z from 'zod/mini'
import { text } from './scalars.ts'

/** The token of a mail's 'not me' link: it names a recipient by digest and carries no address. */
export const notMeRequestSchema = z.strictObject({ token: text(200) })
