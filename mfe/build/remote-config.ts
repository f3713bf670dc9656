import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { chunkName } from './chunk-name.ts'
import { jitlessZod } from './jitless-zod.ts'
import { hashedOutput, publicFolder } from './output.ts'
import { sharedWithRemote } from './shared.ts'
import { wholeShares } from './whole-shares.ts'

/** The Vite configuration of the remote in `mfe/<name>`: exposes `./remote`, built to `dist/public/mf/<name>`. */
export const remoteConfig = (name: string, folder: string): UserConfig => ({
  root: folder,
  base: `/mf/${name}/`,
  logLevel: 'warn',
  plugins: [
    wholeShares(join(folder, 'remote.tsx')),
    jitlessZod(),
    react(),
    federation({
      name,
      filename: 'remoteEntry-[hash].js',
      exposes: { './remote': './remote.tsx' },
      shared: sharedWithRemote(),
      manifest: false,
      dts: false,
      experiments: { externalRuntime: true },
    }),
  ],
  build: {
    ...hashedOutput(join(publicFolder, 'mf', name)),
    rolldownOptions: { input: join(folder, 'remote.tsx'), output: { chunkFileNames: chunkName } },
  },
})
