import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { chunkLoader } from './chunk-loader.ts'
import { hashedOutput, publicFolder } from './output.ts'
import { sharedLater, sharedNow, sharedWithRemote } from './shared.ts'
import { withoutSummaries } from './without-summaries.ts'

/**
 * Keeps every export of the shared modules. The federation plugin would keep only the names it finds imported, and
 * stops searching after 10 ms of inactivity: too early on a busy machine, so that builds fail at random. A side-effect
 * import makes it keep all: in the entry module, and for lazily shared modules next to each import of them.
 */
const wholeShares = (entry: string): Plugin => ({
  name: 'atrium:whole-shares',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    const lazyModules = sharedLater.filter((name) => code.includes(`from '${name}'`))
    const whole = id === entry ? [...sharedNow, ...lazyModules] : lazyModules
    return whole.length > 0
      ? { code: `${code}\n${whole.map((name) => `import '${name}'`).join('\n')}\n`, map: null }
      : null
  },
})

/** The Vite configuration of the remote in `mfe/<name>`: exposes `./remote`, built to `dist/public/mf/<name>`. */
export const remoteConfig = (name: string, folder: string): UserConfig => ({
  root: folder,
  base: `/mf/${name}/`,
  logLevel: 'warn',
  plugins: [
    wholeShares(join(folder, 'remote.tsx')),
    chunkLoader(),
    withoutSummaries(),
    react(),
    federation({
      name,
      filename: 'remoteEntry-[hash].js',
      exposes: { './remote': './remote.tsx' },
      shared: sharedWithRemote(folder),
      manifest: false,
      dts: false,
      experiments: { externalRuntime: true },
    }),
  ],
  build: {
    ...hashedOutput(join(publicFolder, 'mf', name)),
    rolldownOptions: {
      input: join(folder, 'remote.tsx'),
      treeshake: { propertyReadSideEffects: false },
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: [
            { name: 'federation', test: /@module-federation|mf-external-runtime-core/, priority: 2 },
            {
              name: 'screens',
              tags: ['$initial'],
              test: /__loadShare__|\/mfe\/|\/contracts\/|node_modules/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/** Shortens the federation plugin's chunk names, which otherwise contain the whole module path. */
const chunkName = ({ name }: { readonly name: string }): string => {
  const share = /__loadShare__(.+?)__loadShare__/.exec(name)?.[1]
  if (share === undefined) return `${name.replace(/^_+virtual_mf-/, '').replace(/___mfe_internal.*$/, '')}-[hash].js`
  const spelled = share.replace(/_mf_0_/g, '').replace(/_mf_[12]_/g, '-')
  return `${spelled.replace(/[^\w-]/g, '')}-[hash].js`
}
