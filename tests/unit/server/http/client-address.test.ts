import { describe, expect, test } from 'vitest'
import { cutAddress, limitKey } from '../../../../src/server/http/client-address.ts'

describe('limitKey', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::6]:443', '2001:db8:0:0'],
    ['[2001:db8::6]', '2001:db8:0:0'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['nonsense', 'unknown'],
    ['203.0.113.7:', 'unknown'],
    [undefined, 'unknown'],
  ])('counts %s as %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })
})

describe('cutAddress', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001::3:4:5:6:7:8', '2001:0:3::/48'],
    ['203.0.113.7:4711', '203.0.113.0/24'],
    ['[2001:db8:1::6]:443', '2001:db8:1::/48'],
    ['', ''],
    [undefined, ''],
  ])('keeps of %s only %s', (address, kept) => {
    expect(cutAddress(address)).toBe(kept)
  })
})
