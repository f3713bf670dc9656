import type { Plugin } from 'vite'

/**
 * What replaces parts of the federation runtime that the shell has no use for: manifests of its own format (snapshots),
 * preloading, remotes as classic scripts, and ranges of versions: a remote takes whichever version the shell shares.
 */
const replacements: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js':
    'export class SnapshotHandler { manifestCache = new Map(); hooks = { applyPlugin() {} } }\nexport const getGlobalRemoteInfo = () => ({})',
  'runtime-core/dist/plugins/snapshot/index.js': 'export const snapshotPlugin = () => ({})',
  'runtime-core/dist/plugins/generate-preload-assets.js': 'export const generatePreloadAssetsPlugin = () => ({})',
  'runtime-core/dist/utils/preload.js':
    'const none = () => undefined\nexport { none as formatPreloadArgs, none as preloadAssets }',
  'runtime-core/dist/utils/semver/index.js': 'export const satisfy = () => true',
  'sdk/dist/dom.js':
    'const none = () => undefined\nexport { none as createLink, none as createScript, none as isStaticResourcesEqual, none as loadScript, none as safeWrapper }',
  'error-codes/dist/desc.mjs':
    'const none = {}\nexport { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap }',
}

/** What the bundler need not prepare for the absence of. */
const partsInUse = { FEDERATION_OPTIMIZE_NO_REMOTE: 'false', FEDERATION_OPTIMIZE_NO_SHARED: 'false' }

/** Builds the federation runtime without what the shell does not use: half of its size. */
export const leanFederation = (): Plugin => ({
  name: 'atrium:lean-federation',
  apply: 'build',
  config: () => ({ define: { ...partsInUse, ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' } }),
  load: {
    filter: { id: /node_modules\/@module-federation\// },
    handler: (id) =>
      Object.entries(replacements).find(([file]) => id.endsWith(`@module-federation/${file}`))?.[1] ?? null,
  },
})
