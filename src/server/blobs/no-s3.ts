/** Something else answers at the address of the store, such as the page of a proxy. */
export class NoS3 extends Error {
  override readonly name = 'NoS3'
  override readonly message = 'what answers at the address of the store is no S3'
}
