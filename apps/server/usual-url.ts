import type { Settings } from '#apps/settings.ts'

/** Where people find it; where no setting says so, an address for all interfaces is reached as localhost. */
export const usualUrl = ({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : bracketed(HOST)}:${PORT}`

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The name of the transparency log, until its first head has fixed one. */
export const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`
