/**
 * The network that rate limits count an address under: the /64 for IPv6, as a subscriber has all of it, and the address
 * itself for IPv4, also inside an IPv6 address.
 */
export const networkOf = (address: string): string => {
  if (!/^[0-9a-f:.]+(?:%.*)?$/i.test(address) || !address.includes(':')) return address
  const groups = groupsIn(address)
  const beginning = groups.slice(0, 6).join(':')
  if (ipv4Prefixes.has(beginning))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** IPv4-mapped, and translated by NAT64 or SIIT (RFC 6052): all clients of IPv4 are in one /64. */
const ipv4Prefixes: ReadonlySet<string> = new Set([
  [0, 0, 0, 0, 0, 0xffff].join(':'),
  [0x64, 0xff9b, 0, 0, 0, 0].join(':'),
])

/** The eight groups: `::` stands for as many zeros as are missing. */
const groupsIn = (address: string): readonly number[] => {
  const [withoutZone = ''] = address.split('%')
  const [head = [], tail] = withoutZone.split('::').map(numbersIn)
  return tail === undefined
    ? [...head]
    : [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

/** The groups of a part; four numbers with dots are the last two groups. */
const numbersIn = (part: string): readonly number[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return Number.parseInt(group, 16)
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })

/**
 * Networks from which something was legitimately opened before, by its owner or readers. A limit exhausted by others
 * on other networks does not apply to them.
 */
export type KnownNetworks = {
  readonly has: (what: string, address: string) => Promise<boolean>
  readonly add: (what: string, address: string) => Promise<void>
}
