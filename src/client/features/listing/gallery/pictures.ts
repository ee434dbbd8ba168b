/** Pictures that the product drew itself: their address carries the key of a drawing, `/pictures/d1-…`. */
const DRAWN = /^\/pictures\/d\d+-/

/** Whether the picture at this address is a drawing and no photograph of the vehicle. */
export function isDrawnPicture(url: string): boolean {
  return DRAWN.test(url)
}
