import { expect, it } from 'vitest'
import { networksOf } from './network.ts'

it.each([
  ['203.0.113.77', '203.0.113.77', null],
  ['::ffff:203.0.113.77', '203.0.113.77', null],
  ['::FFFF:cb00:714d', '203.0.113.77', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['nowhere', 'nowhere', null],
  ['', '', null],
])('%s counts as its network', (address, near, wide) => {
  expect(networksOf(address)).toEqual({ near, wide })
})
