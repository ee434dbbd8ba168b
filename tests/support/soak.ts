/** For a test that is long, random, an abuse or an outage: `npm run soak` runs it, `npm test` does not. */
export const SOAK = { tags: ['soak'] }
