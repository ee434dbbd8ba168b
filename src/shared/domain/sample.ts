/** `source` of rates, tariffs and entry rules that the product made to be looked at, until staff import their own. */
export const SAMPLE = 'sample'
