import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'
import { nodesOf } from './reading/syntax.ts'

const form = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:spec|contract|config|d))?(?:\.(?:ts|tsx|mjs))?$/
const emptyWords = /(?:^|[-/])(?:utils?|helpers?|common|misc|impl)(?=[-./]|$)|\.service\.|\/(?:data|info)(?=[./]|$)/

const misnomers = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !path.split('/').every((part) => form.test(part)) || emptyWords.test(path))

test('folders and files are named in kebab-case, by what they are about', () => {
  expect(misnomers(projectModules().map(({ path }) => path))).toEqual([])
})

test.each([
  'domain/lead/utils.ts',
  'adapters/http/helpers/bind.ts',
  'mfe/kit/common/button.tsx',
  'domain/lead/lead.service.ts',
  'domain/lead/data.ts',
  'domain/lead/string-utils.ts',
  'mfe/leads/components/LeadCard.tsx',
  'mfe/leads/components/lead_card.tsx',
])('%s is refused', (path) => {
  expect(misnomers([path])).toEqual([path])
})

test.each([
  'mfe/landing/components/services.tsx',
  'adapters/postgres/personal-data/seal.ts',
  'tests/ports/log/event-bus.contract.ts',
  'vitest.config.ts',
])('%s is welcome', (path) => {
  expect(misnomers([path])).toEqual([])
})

/** Limits are named `max…` and `min…`, callbacks `on…`. */
const otherWords = /^(?:most|least)[A-Z]|^(?:told|hear)$/

const otherWordsIn = ({ path, program }: Pick<Module, 'path' | 'program'>): readonly string[] =>
  nodesOf(program).flatMap(({ type, name }) =>
    type === 'Identifier' && typeof name === 'string' && otherWords.test(name) ? [`${path}: ${name}`] : [],
  )

test('limits and callbacks have one word each', () => {
  expect(projectModules().flatMap(otherWordsIn)).toEqual([])
})

test.each(['const mostTries = 5', 'listen({ hear: push })', 'type Progress = { told: () => void }'])(
  '%s is refused',
  (source) => {
    expect(otherWordsIn(moduleOf('domain/log/limits.ts', source))).toHaveLength(1)
  },
)
