import { expect, it } from 'vitest'
import { networkOf } from '#domain/kernel/network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  // RFC 4291, 2.5.5.2: as some proxies write it.
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  // RFC 6052, 2.4: at a server with IPv6 alone, every client of IPv4 comes in this prefix.
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::192.0.2.33', '192.0.2.33'],
  ['64:ff9b::c000:221', '192.0.2.33'],
  ['64:ff9b:1::192.0.2.33', '64:ff9b:1:0::/64'],
  ['1:2::3:4:5:192.0.2.33', '1:2:0:3::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network))
