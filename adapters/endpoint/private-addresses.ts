import { BlockList, isIP, isIPv6 } from 'node:net'

/** Non-public IPv4 ranges (IANA's special-purpose registry), and Azure's metadata address. */
const reservedIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Public IPv6: global unicast, and embedded IPv4 (mapped, NAT64). */
const publicIpv6 = [
  ['2000::', 3],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
] as const

/** Exceptions within global unicast: protocol assignments including Teredo, and documentation. */
const reservedIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const

const reaching = new BlockList()
for (const [net, prefix] of publicIpv6) reaching.addSubnet(net, prefix, 'ipv6')

const reserved = new BlockList()
for (const [net, prefix] of reservedIpv6) reserved.addSubnet(net, prefix, 'ipv6')
for (const [net, prefix] of reservedIpv4) {
  // An IPv4 rule also covers the mapped form (::ffff:a.b.c.d).
  reserved.addSubnet(net, prefix, 'ipv4')
  reserved.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
  reserved.addSubnet(sixToFour(net), 16 + prefix, 'ipv6')
}

/** 6to4 embeds the IPv4 address after the first 16 bits (RFC 3056). */
function sixToFour(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::`
}

/** Whether an IP address is not public: loopback, private, link-local, shared, metadata, reserved, multicast. */
export const isPrivate = (address: string): boolean => {
  const [bare = ''] = address.split('%')
  if (isIP(bare) === 0) return true
  if (isIPv6(bare)) return !reaching.check(bare, 'ipv6') || reserved.check(bare, 'ipv6')
  return reserved.check(bare, 'ipv4')
}
