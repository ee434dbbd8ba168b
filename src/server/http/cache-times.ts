/** Of what has another address once it changes. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
export const AN_HOUR = 'public, max-age=3600'
