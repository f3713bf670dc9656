/**
 * The network that rate limits count an address under: the /64 for IPv6, as a subscriber has all of it, and the address
 * itself for IPv4, also when it is written as an IPv4-mapped IPv6 address.
 */
export const networkOf = (address: string): string => {
  const ipv4 = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  return /^[0-9a-f:.]+(?:%.*)?$/i.test(address) && address.includes(':') ? `${prefixOf(address)}::/64` : address
}

/** The first four groups, in full: `::` stands for as many zeros as are missing. */
const prefixOf = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const groupsOf = (part: string): readonly string[] => part.split(':').filter((group) => group !== '')

/**
 * Networks from which something was legitimately opened before, by its owner or readers. A limit exhausted by others
 * on other networks does not apply to them.
 */
export type KnownNetworks = {
  readonly has: (what: string, address: string) => Promise<boolean>
  readonly add: (what: string, address: string) => Promise<void>
}
