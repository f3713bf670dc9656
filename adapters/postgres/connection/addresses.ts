/** Scheme and login, the hosts with their ports, and the rest of a connection string. */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/**
 * The addresses that a connection string stands for, one for each of its comma-separated hosts, as in libpq:
 * `postgres://login@first:5432,second:5432/database`.
 */
export const addressesOf = (url: string): readonly string[] => {
  const [, login = '', hosts = '', rest = ''] = form.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${login}${host.trim()}${rest}`) : [url]
}

/** The hosts of a connection string with their ports, without login and password. */
export const hostsOf = (url: string): string =>
  addressesOf(url)
    .map((address) => new URL(address).host)
    .join(', ')

/** One connection string for several hosts; login and parameters are those of the first. */
export const joinAddresses = (urls: readonly URL[]): string => {
  const [, login = '', host = '', rest = ''] = form.exec(urls[0]?.href ?? '') ?? []
  return `${login}${[host, ...urls.slice(1).map((url) => url.host)].join()}${rest}`
}
