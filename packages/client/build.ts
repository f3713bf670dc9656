import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'vite'

const here = import.meta.dirname
const root = join(here, '../..')
const folder = join(root, 'dist/client')

/** Writes the package to `dist/client`, ready for `npm publish`: one module, and its types with those of the contracts. */
const build = async (): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', here], { cwd: root, stdio: 'inherit' })
  cpSync(join(folder, 'out/contracts'), join(folder, 'contracts'), { recursive: true })
  cpSync(join(folder, 'out/packages/client/index.d.ts'), join(folder, 'index.d.ts'))
  rmSync(join(folder, 'out'), { recursive: true })
  await bundle({
    root: here,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(here, 'index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: ['zod'] },
    },
  })
  cpSync(join(here, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The types import the contracts as the sources do: `imports` maps these to the emitted declarations. */
const manifest = () => {
  const { name, version, description, type } = read('packages/client/package.json')
  return {
    name,
    version,
    description,
    type,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    imports: { '#contracts/*.ts': './contracts/*.d.ts' },
    dependencies: { zod: read('package.json').dependencies.zod },
    engines: { node: '>=20' },
  }
}

await build()
