import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { chunkName } from './chunk-name.ts'
import { jitlessZod } from './jitless-zod.ts'
import { hashedOutput, publicFolder } from './output.ts'
import { sharedByShell } from './shared.ts'

/** The Vite configuration of the shell; remotes are registered at run time. */
export const shellConfig = (folder: string): UserConfig => ({
  root: folder,
  base: '/shell/',
  logLevel: 'warn',
  plugins: [
    jitlessZod(),
    react(),
    federation({
      name: 'shell',
      remotes: {},
      shared: sharedByShell(),
      manifest: false,
      dts: false,
      experiments: { provideExternalRuntime: true },
    }),
  ],
  build: {
    ...hashedOutput(join(publicFolder, 'shell')),
    rolldownOptions: { input: join(folder, 'dashboard.html'), output: { chunkFileNames: chunkName } },
  },
})
