import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { jitlessZod } from './jitless-zod.ts'
import { hashedOutput, publicFolder, root } from './output.ts'
import { usedStyles } from './used-styles.ts'

/** The Vite configuration of the shell, a plain page: it takes part in module federation at run time. */
export const shellConfig = (folder: string): UserConfig => ({
  root: folder,
  base: '/shell/',
  logLevel: 'warn',
  plugins: [jitlessZod(), react()],
  resolve: { alias: [{ find: /^zod$/, replacement: join(root, 'mfe/kit/schemas/lean-zod.ts') }] },
  css: { postcss: { plugins: [usedStyles] } },
  build: {
    ...hashedOutput(join(publicFolder, 'shell')),
    cssCodeSplit: false,
    rolldownOptions: {
      input: join(folder, 'dashboard.html'),
      output: {
        codeSplitting: {
          groups: [{ name: 'kit', tags: ['$initial'], test: /node_modules|rolldown|\/mfe\/kit\/|\/contracts\// }],
        },
      },
    },
  },
})
