import type { Settings } from '#apps/settings.ts'

/** The public address; by default, an address for all interfaces is shown as localhost. */
export const usualUrl = ({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : bracketHost(HOST)}:${PORT}`

const bracketHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The origin of the transparency log until its first head fixes it. */
export const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`
