/** CycloneDX; the tests check its shape. */
export function makeSbom(): unknown
