import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { container } from './container.ts'
import { hashedOutput, publicFolder } from './output.ts'

/** The Vite configuration of the remote in `mfe/<name>`: exposes `./remote`, built to `dist/public/mf/<name>`. */
export const remoteConfig = (name: string, folder: string): UserConfig => {
  const first = new Set<string>()
  return {
    root: folder,
    base: `/mf/${name}/`,
    logLevel: 'warn',
    plugins: [container(join(folder, 'remote.tsx'), first), react()],
    build: {
      ...hashedOutput(join(publicFolder, 'mf', name)),
      rolldownOptions: {
        input: { remote: join(folder, 'remote.tsx') },
        treeshake: { propertyReadSideEffects: false },
        output: {
          entryFileNames: '[name]-[hash].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'remote', test: (id) => first.has(id) },
              { name: 'shares', test: /virtual:shares|preload-helper/ },
            ],
          },
        },
      },
    },
  }
}
