import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#contracts/escape-html.ts'
import { manifestElement, type RemotesManifest, remotesManifest } from '#contracts/mfe/outline.ts'
import { sites } from '#contracts/site/http/site.ts'
import { auth } from '#contracts/staff/http/auth.ts'

/** Returns what to add to the head of a dashboard page at an address. `made` changes with the build. */
export type EarlyLoads = (path: string, hasQuery: boolean) => Promise<{ readonly made: string; readonly html: string }>

/**
 * The manifest of remotes, and links to the code and the data of the screen at an address: the browser requests them
 * together with the shell, instead of one after the other. Data depend on the query, and are left out if there is one.
 */
export const earlyLoads = (publicDir: string): EarlyLoads => {
  const file = join(publicDir, 'mf/remotes.json')
  let cache: { readonly made: string; readonly remotes: RemotesManifest } | undefined
  const current = async () => {
    const modifiedAt = String((await stat(file)).mtimeMs)
    if (cache?.made !== modifiedAt)
      cache = { made: modifiedAt, remotes: remotesManifest.parse(JSON.parse(await readFile(file, 'utf8'))) }
    return cache
  }
  return async (path, hasQuery) => {
    const { made, remotes } = await current()
    const { files = [], data = [] } = screenAt(remotes, path) ?? {}
    const calls = [auth.me.path, sites.read.path, ...(hasQuery ? [] : data)]
    return {
      made: `${made} ${[...files, ...calls].join(' ')}`,
      html: [manifestOf(remotes), ...links(files, calls)].join(''),
    }
  }
}

const screenAt = (remotes: RemotesManifest, path: string) => {
  for (const { files, routes } of Object.values(remotes)) {
    const route = routes.find((one) => one.frame === 'dashboard' && matches(one.path, path))
    if (route !== undefined) return { files, data: route.data }
  }
  return undefined
}

/** A segment of a router path that begins with a colon matches any segment. */
const matches = (pattern: string, path: string): boolean => {
  const [parts, segments] = [pattern.split('/'), path.split('/')]
  return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at])
}

/** JSON in a script element that no browser runs, without the calls, which are links already. */
const manifestOf = (remotes: RemotesManifest): string =>
  `<script type="application/json" id="${manifestElement}">${JSON.stringify(remotes, withoutCalls).replaceAll('<', '\\u003c')}</script>`

const withoutCalls = (name: string, value: unknown) => (name === 'data' ? undefined : value)

const links = (files: readonly string[], calls: readonly string[]): readonly string[] => [
  ...files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}">`
      : `<link rel="modulepreload" crossorigin href="${escapeHtml(file)}">`,
  ),
  ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(call)}">`),
]
