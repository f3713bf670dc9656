import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './output.ts'
import { sharedLater, sharedNow } from './shared.ts'

const entry = 'virtual:container'
const shares = 'virtual:shares'
const prefix = '\0shared:'

/**
 * Builds a remote as a container of module federation: an entry that exports `init(shareScope)` and `get(module)`, as
 * webpack defined them, and no copy of what is shared. Written here, because the containers of the federation plugin and
 * the runtime that they need take 30 kB of a first load, most of it for shares in several versions, which remotes without
 * copies of their own cannot have. Fills `first` with the modules that the exposed one imports, for one chunk of them.
 */
export const container = (exposed: string, first: Set<string>): Plugin => ({
  name: 'atrium:container',
  enforce: 'pre',
  resolveId: (id) => {
    if (id === entry || id === shares) return `\0${id}`
    return sharedNow.includes(id) || sharedLater.includes(id) ? `${prefix}${id}` : null
  },
  buildStart() {
    this.emitFile({ type: 'chunk', id: entry, name: 'remoteEntry', preserveSignature: 'allow-extension' })
  },
  buildEnd() {
    const waiting = [exposed]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (first.has(id) || id === `\0${shares}` || id.startsWith('\0vite/')) continue
      first.add(id)
      waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
    }
  },
  load: async (id) => {
    if (id === `\0${entry}`) return entryCode(exposed)
    if (id === `\0${shares}`) return sharesCode
    if (!id.startsWith(prefix)) return null
    const name = id.slice(prefix.length)
    // The checks are imported for their effect.
    return { code: await shareCode(name), moduleSideEffects: name === '@atrium/kit/checks' }
  },
})

const entryCode = (exposed: string): string => `
export { init } from '${shares}'
const exposed = { './remote': () => import(${JSON.stringify(exposed)}) }
export const get = async (name) => {
  const module = await exposed[name]()
  return () => module
}`

/** A share scope maps each name to its versions; there is one of each here, the shell's. */
const sharesCode = `
export const modules = {}
export const later = {}
const provided = async (versions) => (await Object.values(versions)[0].get())()
export const init = async (scope) => {
  for (const name of ${JSON.stringify(sharedLater)}) later[name] = () => provided(scope[name])
  await Promise.all(${JSON.stringify(sharedNow)}.map(async (name) => { modules[name] ??= await provided(scope[name]) }))
}`

/** The names of a shared module, taken from what the shell gave; those of a late one are waited for. */
const shareCode = async (name: string): Promise<string> => {
  const taken = sharedNow.includes(name) ? `modules['${name}']` : `await later['${name}']()`
  const names = await namesOf(name)
  return [
    `import { later, modules } from '${shares}'`,
    `const shared = ${taken}`,
    ...names.map((one, at) => `const share${at} = shared.${one}`),
    `export { ${names.map((one, at) => `share${at} as ${one}`).join(', ')} }`,
    'export default shared',
  ].join('\n')
}

const ownPackages: Readonly<Record<string, string>> = {
  '@atrium/kit': 'mfe/kit/index.ts',
  '@atrium/kit/widgets': 'mfe/kit/widgets.ts',
  '@atrium/kit/checks': 'mfe/kit/checks.ts',
  '@atrium/sharing': 'mfe/sharing/index.ts',
}

/** Our own packages are read, as Node cannot load their style sheets. */
const namesOf = async (name: string): Promise<readonly string[]> => {
  const file = ownPackages[name]
  const names = file === undefined ? Object.keys(await import(name)) : namesIn(readFileSync(join(root, file), 'utf8'))
  return names.filter((one) => /^[A-Za-z_$][\w$]*$/.test(one) && one !== 'default')
}

const namesIn = (code: string): readonly string[] =>
  [...code.matchAll(/^export \{([^}]*)\} from/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/^.* as /, ''))
    .filter((name) => name !== '' && !name.startsWith('type '))
