/**
 * The network that limits count an address by. An IPv6 subscriber has a whole /64 to choose addresses from, an IPv4
 * one a single address; an IPv4 address that is written as an IPv6 one is the same.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
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
 * The networks that something was rightly opened from before: its owner's or its readers'. A limit that strangers have
 * used up elsewhere does not count against them.
 */
export type KnownNetworks = {
  readonly has: (what: string, address: string) => Promise<boolean>
  readonly add: (what: string, address: string) => Promise<void>
}
