/** Bytes with their media type. WebKit cannot store a Blob or File in every session, an ArrayBuffer it always can. */
export type StoredFile = { readonly buf: ArrayBuffer; readonly type: string }
