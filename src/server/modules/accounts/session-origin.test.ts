import { expect, it } from 'vitest'
import { addressRange, deviceOf } from './session-origin.ts'

it('names the network of an address and not the address', () => {
  expect(
    ['203.0.113.77', '::ffff:10.1.2.3', '2001:db8:1:2:3:4:5:6', '2001:DB8::1', '::1', 'fe80::', '', 'unknown'].map(
      addressRange,
    ),
  ).toEqual([
    '203.0.113.0/24',
    '10.1.2.0/24',
    '2001:db8:1::/48',
    '2001:db8:0::/48',
    '0:0:0::/48',
    'fe80:0:0::/48',
    '',
    '',
  ])
})

it('names browser and system as far as they say so', () => {
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux')
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iPhone')
  expect(
    deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'),
  ).toBe('Edge, Windows')
  expect(deviceOf('curl/8.0')).toBe('')
})
