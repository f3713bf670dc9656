import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { chunkLoader } from './chunk-loader.ts'
import { cutDashboardFont } from './fonts.ts'
import { jitlessZod } from './jitless-zod.ts'
import { leanFederation } from './lean-federation.ts'
import { hashedOutput, publicFolder, root } from './output.ts'
import { sizesInRem } from './sizes-in-rem.ts'
import { usedStyles } from './used-styles.ts'
import { withoutSummaries } from './without-summaries.ts'

const namer = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });'
const sameName = 'var __name = /* @__NO_SIDE_EFFECTS__ */ (target) => target;'
const displayNames = /(?<=^|;)[\w$]+\.displayName ?= ?"[^"]*";/gm

/**
 * Removes the names for React's developer tools from packages: each is an assignment, a side effect that keeps unused
 * components in the bundle.
 */
const removeNames = (): Plugin => ({
  name: 'atrium:unnamed',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(?:@radix-ui|react-router)\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^__name\(\w+, "\w+"\);$/gm, '')
        .replace(namer, sameName)
        .replaceAll(displayNames, ''),
      map: null,
    }),
  },
})

/** Removes the keys of the shapes in icons, which never change places; random letters do not compress. */
const keylessIcons = (): Plugin => ({
  name: 'atrium:keyless-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: code.replaceAll(/, key: "\w+"(?= \})/g, ''), map: null }),
  },
})

/** Drops the theme's tooltip provider and its positioning code: the dashboard has no tooltips. */
const withoutTooltips = (): Plugin => ({
  name: 'atrium:without-tooltips',
  apply: 'build',
  transform: {
    filter: { id: /@radix-ui\/themes\/dist\/esm\/components\/theme\.js/ },
    handler: (code) => ({
      code: code.replace(
        /,Tooltip as (\w+)\}from"radix-ui";/,
        '}from"radix-ui";const $1={Provider:(of)=>of.children};',
      ),
      map: null,
    }),
  },
})

/** The Vite configuration of the shell, a plain page: it takes part in module federation at run time. */
export const shellConfig = (folder: string): UserConfig => ({
  root: folder,
  base: '/shell/',
  logLevel: 'warn',
  plugins: [
    cutDashboardFont(),
    chunkLoader(),
    jitlessZod(),
    leanFederation(),
    keylessIcons(),
    removeNames(),
    withoutTooltips(),
    withoutSummaries(),
    react(),
  ],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(root, 'mfe/kit/schemas/lean-zod.ts') },
      // The package's own entry is its development build, with warnings, also in production.
      { find: /^react-router$/, replacement: join(root, 'node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  css: { postcss: { plugins: [usedStyles, sizesInRem] } },
  build: {
    ...hashedOutput(join(publicFolder, 'shell')),
    rolldownOptions: {
      input: join(folder, 'dashboard.html'),
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', tags: ['$initial'], priority: 1 },
            // The usual name would be `runs`: a rule for the API's `/runs` would match the file.
            { name: 'run-contract', test: /\/contracts\/run\// },
          ],
        },
      },
    },
  },
})
