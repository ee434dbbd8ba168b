export type Luma = { readonly data: Uint8Array; readonly width: number; readonly height: number }

const WINDOW = 8
const STEP = 4
/** Wang et al., Image quality assessment, 2004: (0.01 × 255)² and (0.03 × 255)². */
const C1 = 6.5025
const C2 = 58.5225

/** Structural similarity of two pictures of one size, 1 = equal; the mean over windows of 8 × 8 pixels, every 4 pixels. */
export function ssim(a: Luma, b: Luma): number {
  let [sum, windows] = [0, 0]
  for (let y = 0; y + WINDOW <= a.height; y += STEP) {
    for (let x = 0; x + WINDOW <= a.width; x += STEP) {
      sum += similarity({ a, b, x, y })
      windows += 1
    }
  }
  return sum / windows
}

type Window = { readonly a: Luma; readonly b: Luma; readonly x: number; readonly y: number }

function similarity({ a, b, x, y }: Window): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0]
  for (let row = y; row < y + WINDOW; row += 1) {
    for (let place = row * a.width + x; place < row * a.width + x + WINDOW; place += 1) {
      const [one, other] = [a.data[place] ?? 0, b.data[place] ?? 0]
      sumA += one
      sumB += other
      squareA += one * one
      squareB += other * other
      product += one * other
    }
  }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [sumA / count, sumB / count]
  const variances = (squareA + squareB) / count - meanA * meanA - meanB * meanB
  const covariance = product / count - meanA * meanB
  const light = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1)
  return light * ((2 * covariance + C2) / (variances + C2))
}
