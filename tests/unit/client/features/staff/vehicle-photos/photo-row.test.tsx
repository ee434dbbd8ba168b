import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhotoRow } from '../../../../../../src/client/features/staff/vehicle-photos/NewPhotos.tsx'
import type { PhotoQueue, QueuedPhoto } from '../../../../../../src/client/features/staff/vehicle-photos/photo-queue.ts'

const SENDING: QueuedPhoto = {
  id: 'one',
  saexRef: 'SAEX0000001',
  finding: null,
  name: 'front.jpg',
  small: null,
  state: { phase: 'sending', share: 0.5 },
  failures: 0,
}
const queue = {} as PhotoQueue

test('how far a photo is on its way is told by the name of the photo', () => {
  document.body.innerHTML = renderToStaticMarkup(
    <PhotoRow photo={SENDING} keys={[]} queue={queue} onRemoveListed={async () => true} />,
  )
  const bar = document.querySelector('[role=progressbar]')
  expect(bar?.getAttribute('aria-label')).toBe('front.jpg')
  expect(bar?.getAttribute('aria-valuenow')).toBe('0.5')
  expect(bar?.getAttribute('aria-valuemax')).toBe('1')
})
