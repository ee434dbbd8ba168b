/** Parameter of /offline with the reference of a vehicle that is to be packed. */
export const PACK_PARAMETER = 'pack'
