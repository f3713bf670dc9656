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

/**
 * Moves hosts and ports that are parameters, as libpq takes them also, to where a URL has them:
 * `postgres://login@/database?host=/run/postgresql` is `postgres://login@%2Frun%2Fpostgresql/database`.
 */
export const moveHosts = (url: string): string => {
  const [, login = '', authority = '', rest = ''] = form.exec(url) ?? []
  const [path = '', query = ''] = rest.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const hosts = parameters.get('host')?.split(',')
  if (hosts === undefined) return url
  const ports = parameters.get('port')?.split(',') ?? [/:(\d+)$/.exec(authority)?.[1] ?? '']
  parameters.delete('host')
  parameters.delete('port')
  const authorities = hosts.map((host, index) =>
    [inAuthority(host.trim()), ports[index] ?? ports[0]].filter(Boolean).join(':'),
  )
  return `${login}${authorities}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** The directory of a socket is a host, too. */
const inAuthority = (host: string): string => (/^[^/].*:/.test(host) ? `[${host}]` : encodeURIComponent(host))

/** The hosts of a connection string with their ports, without login and password. */
export const hostsOf = (url: string): string =>
  addressesOf(url)
    .map((address) => decodeURIComponent(new URL(address).host))
    .join(', ')

/** One connection string for several hosts; login and parameters are those of the first. */
export const joinAddresses = (urls: readonly URL[]): string => {
  const [, login = '', host = '', rest = ''] = form.exec(urls[0]?.href ?? '') ?? []
  return `${login}${[host, ...urls.slice(1).map((url) => url.host)].join()}${rest}`
}
