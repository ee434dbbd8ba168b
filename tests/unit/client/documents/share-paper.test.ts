import { expect, test, vi } from 'vitest'
import { sharePaper } from '../../../../src/client/documents/share-paper.ts'

const paper = {
  file: new File(['%PDF'], 'Q2026-000001.pdf', { type: 'application/pdf' }),
  text: 'text',
  title: 'title',
}

test('the file is shared where files can be', async () => {
  const share = vi.fn(async () => undefined)
  expect(await sharePaper({ canShare: () => true, share }, paper)).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'title', text: 'text', files: [paper.file] })
})

test('the text alone is shared where they cannot', async () => {
  const share = vi.fn(async () => undefined)
  expect(await sharePaper({ canShare: () => false, share }, paper)).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'title', text: 'text' })
})

test('a closed sheet is no failure; a browser without one asks for the way by hand', async () => {
  const closed = async () => Promise.reject(new DOMException('closed', 'AbortError'))
  const refused = async () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  expect(await sharePaper({ share: closed }, paper)).toBe('cancelled')
  expect(await sharePaper({ share: refused }, paper)).toBe('unsupported')
  expect(await sharePaper({}, paper)).toBe('unsupported')
})

test('a second press while the sheet is open already asks for no other way', async () => {
  const open = async () => Promise.reject(new DOMException('one is open', 'InvalidStateError'))
  expect(await sharePaper({ share: open }, paper)).toBe('cancelled')
})
