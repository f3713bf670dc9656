import type { Settings } from '#apps/settings.ts'

/** The public address as browsers write it; by default, an address for all interfaces is shown as localhost. */
export const usualUrl = ({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string => {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const url = new URL(`http://${bracketHost(HOST)}:${PORT}`)
  if (everyInterface.has(url.hostname)) url.hostname = 'localhost'
  return url.origin
}

/** In one form each: `0` is an address as well. */
const everyInterface: ReadonlySet<string> = new Set(['0.0.0.0', '[::]'])

const bracketHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The origin of the transparency log until its first head fixes it. */
export const originOf = (publicUrl: string): string => `${new URL(publicUrl).host}/log`
