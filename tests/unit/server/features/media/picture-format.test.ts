import { expect, test } from 'vitest'
import { takenFormats } from '../../../../../src/server/features/media/picture-format.ts'

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', ['avif', 'webp', 'jpeg']],
  ['image/webp,*/*', ['webp', 'jpeg']],
  ['IMAGE/WEBP ; q=0.5', ['webp', 'jpeg']],
  ['image/avif;q=0,image/webp', ['webp', 'jpeg']],
  ['image/webp;q=nonsense', ['jpeg']],
  ['image/*', ['jpeg']],
  ['*/*', ['jpeg']],
  ['application/json', ['jpeg']],
  ['', ['jpeg']],
  [undefined, ['jpeg']],
])('a request with Accept "%s" takes %j', (accept, formats) => {
  expect([...takenFormats(accept)]).toEqual(formats)
})
