import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSettings } from '#apps/screen-settings.ts'
import { readSettings } from '#apps/settings.ts'
import type { Module } from './reading/module.ts'
import { projectModules, root } from './reading/project.ts'

const names = (text: string, form: RegExp) => [...new Set([...text.matchAll(form)].map(([, name]) => name))].sort()

/** The first columns of the tables. */
const namesIn = (document: string) =>
  document
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? names(line.split('|')[1] ?? '', /`([A-Z_]+)`/g) : []))

const settings = readFileSync(join(root, 'apps/settings.ts'), 'utf8')
const table = readFileSync(join(root, 'docs/settings.md'), 'utf8')

test('docs/settings.md explains every setting, and no other', () => {
  const settingNames = names(settings, /^ {4}([A-Z][A-Z_]+):/gm)
  expect(settingNames.length).toBeGreaterThan(15)
  expect(namesIn(table).sort()).toEqual(settingNames)
})

test('docs/settings.md lists what the screen has, by group, and what needs a restart', () => {
  const listed = table.split('\n').flatMap((line) => {
    const [, group = '', keys = ''] = /^\| ([a-z]+) \| (`.*) \|$/.exec(line) ?? []
    return [...keys.matchAll(/`([A-Z_]+)`(\*?)/g)].map(([, key, mark]) => `${group} ${key}${mark}`)
  })
  const settingNames = listSettings(readSettings({}), {}).map(
    ({ group, key, restart }) => `${group} ${key}${restart ? '*' : ''}`,
  )
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})

test('a setting in the table is seen', () => {
  expect(namesIn('| `PORT`, `HOST` | `OTHER` | where |')).toEqual(['HOST', 'PORT'])
})

test('the table of connections in docs/operations.md names every setting that holds an address', () => {
  const forms =
    /^ {4}([A-Z_]+):.*(?:webAddress|databaseAddress|natsServers|bucket|witnesses|z\.url)|^ {4}([A-Z_]+): z\n(?: {6}.*\n)*? {6}.*webAddress/gm
  const addresses = [...settings.matchAll(forms)].map(([, inLine, below]) => inLine ?? below ?? '')
  const section = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    .split('\n## Connections\n')[1]
    ?.split('\n## ')[0]
  expect(addresses.length).toBeGreaterThan(9)
  expect(addresses.filter((name) => !section?.includes(`\`${name}\``))).toEqual([])
})

/** The specification's own words, which programs compare. */
const specified = 'AI editing is not configured. Set OPENAI_API_KEY or OPENAI_BASE_URL.'

/** Sentences for people that send them to the environment for a setting that has a screen. */
const sendingToEnvironment = (modules: readonly Pick<Module, 'path' | 'source'>[]): readonly string[] => {
  const keys = listSettings(readSettings({}), {}).map(({ key }) => key)
  const sentence = new RegExp(`\\bset (?:${keys.join('|')})\\b`, 'gi')
  return modules
    .filter(({ path }) => /^(?:mfe|adapters|domain)\//.test(path))
    .flatMap(({ path, source }) =>
      (source.replaceAll(specified, '').match(sentence) ?? []).map((words) => `${path}: ${words}`),
    )
}

test('no screen or refusal names the variable of a setting that has a screen', () => {
  expect(sendingToEnvironment(projectModules())).toEqual([])
})

test('such a sentence is seen', () => {
  const source = `const notConfigured = 'No mail server is configured. Set SMTP_URL.'`
  expect(sendingToEnvironment([{ path: 'adapters/http/x.ts', source }])).toEqual(['adapters/http/x.ts: Set SMTP_URL'])
})
