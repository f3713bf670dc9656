import { addressesOf, joinAddresses } from '#adapters/postgres/connection/addresses.ts'
import type { Settings } from '#apps/settings.ts'

type Certificates = Pick<
  Settings,
  | 'DATABASE_URL'
  | 'DATABASE_READ_URL'
  | 'NATS_URL'
  | 'OPENAI_BASE_URL'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'NOTIFY_WEBHOOK_URL'
  | 'IMAP_URL'
  | 'PLAIN_TEXT_HOSTS'
>

/** The settings with TLS for database and bus, unless their host is this machine or one of PLAIN_TEXT_HOSTS. */
export const overTls = <Some extends Certificates>(settings: Some): Some => {
  const isPlain = plainTo(settings.PLAIN_TEXT_HOSTS)
  const { DATABASE_URL: database, DATABASE_READ_URL: replica, NATS_URL: bus } = settings
  return {
    ...settings,
    ...(database === undefined ? {} : { DATABASE_URL: databaseOverTls(database, isPlain) }),
    ...(replica === undefined ? {} : { DATABASE_READ_URL: databaseOverTls(replica, isPlain) }),
    ...(bus === undefined ? {} : { NATS_URL: busOverTls(bus, isPlain) }),
  }
}

/** A sentence about an http: or imap: address on another host, to which data would go in plain text; null without one. */
export const plainHttp = (settings: Certificates): string | null => {
  const fault = plainHttpIn(settings)
  return fault && `${fault.name} is ${fault.message}.`
}

/** The setting with such an address. */
export const plainHttpIn = (settings: Certificates) => {
  const isPlain = plainTo(settings.PLAIN_TEXT_HOSTS)
  for (const name of ['OPENAI_BASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'NOTIFY_WEBHOOK_URL', 'IMAP_URL'] as const) {
    const url = URL.parse(settings[name] ?? '')
    const scheme = url === null ? undefined : /^(http|imap):$/.exec(url.protocol)?.[1]
    if (url !== null && scheme !== undefined && !isPlain(url.hostname))
      return {
        name,
        message: `an ${scheme}: address on another host. Use ${scheme}s:, or add ${url.hostname} to PLAIN_TEXT_HOSTS`,
      }
  }
  return null
}

/** @throws the sentence of `plainHttp`. */
export const withTls = <Some extends Certificates>(settings: Some): Some => {
  const fault = plainHttp(settings)
  if (fault !== null) throw new Error(fault)
  return overTls(settings)
}

type IsPlain = (host: string) => boolean

/** Sockets of this machine, loopback addresses, and what the setting lists. */
const plainTo =
  (hosts: readonly string[]): IsPlain =>
  (host) =>
    /^(?:localhost|127\.[\d.]+|\[::1\]|\/.*|%2f.*)$/i.test(host) || hosts.includes(host.toLowerCase())

/** As the driver has them; under `uselibpqcompat` it would take any certificate for most of them. */
const verified = new Set(['prefer', 'require', 'verify-ca', 'verify-full'])

/** Connections to all hosts have the same options. */
const databaseOverTls = (address: string, isPlain: IsPlain): string => {
  const urls = addressesOf(address).map((each) => new URL(each))
  const [first] = urls
  const mode = first?.searchParams.get('sslmode') ?? ''
  const isOwnChoice = !verified.has(mode) || first?.searchParams.has('uselibpqcompat')
  if (isOwnChoice && urls.every((url) => isPlain(url.hostname))) return address
  for (const url of urls) url.searchParams.set('sslmode', mode === 'no-verify' ? mode : 'verify-full')
  return joinAddresses(urls)
}

/** One connection is used at a time, with the same options for all servers. */
const busOverTls = (addresses: string, isPlain: IsPlain): string => {
  const servers = addresses.split(',').map((server) => server.trim())
  if (servers.every((server) => isPlain(new URL(server).hostname))) return addresses
  return servers.map((server) => server.replace(/^nats:/, 'tls:')).join(',')
}
