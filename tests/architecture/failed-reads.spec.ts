import { expect, test } from 'vitest'
import { type Module, moduleOf } from './reading/module.ts'
import { projectModules } from './reading/project.ts'

/** A query of which the data alone is used: its failure looks as if there were nothing to show. */
const dataAlone = [/const \{ data(?:: \w+)?(?: = [^}]*)? \} = use(?:Infinite)?Query\(/, /^ *\}\)\.data\b/m]

/** Where nothing is missing after a failure, and why. */
const complete = [
  // Its boundary shows the failure.
  'mfe/landing/screens/in-shell.tsx',
  // Hints for a new installation.
  'mfe/shell/components/first-steps.tsx',
  // Asked again every minute.
  'mfe/shell/layout/log-witness.tsx',
  'mfe/shell/layout/server-notices.tsx',
]

const withoutFailure = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path, source }) => path.startsWith('mfe/') && dataAlone.some((use) => use.test(source)))
    .map(({ path }) => path)

test('every read of a screen shows its failure, or names what is missing', () => {
  expect(withoutFailure(projectModules()).toSorted()).toEqual(complete.toSorted())
})

test.each([
  ['destructured', `const { data } = useQuery({ queryKey: ['x'] })`],
  ['with a default', `const { data: names = [] } = useInfiniteQuery({ queryKey: ['x'] })`],
  ['at once', `  useQuery({\n    queryKey: ['x'],\n  }).data ?? none`],
])('data alone, %s, is found', (_, source) => {
  expect(withoutFailure([moduleOf('mfe/x/y.ts', source)])).toEqual(['mfe/x/y.ts'])
})

/** Where a page is asked for that `NextPage` shows the failure of. */
const readers = ['mfe/leads/components/list/use-lead-rows.tsx', 'mfe/workflows/components/history/virtual-runs.tsx']

const withOwnButton = (modules: readonly Module[]): readonly string[] =>
  modules
    .filter(({ path, source }) => path.startsWith('mfe/') && source.includes('fetchNextPage()'))
    .map(({ path }) => path)

test('every button for a next page is the one that shows its failure', () => {
  const own = ['mfe/kit/components/next-page.tsx', ...readers]
  expect(withOwnButton(projectModules()).toSorted()).toEqual(own.toSorted())
})

test('another button for a next page is found', () => {
  const source = '<Button onClick={() => list.fetchNextPage()}>Load more</Button>'
  expect(withOwnButton([moduleOf('mfe/x/y.tsx', source)])).toEqual(['mfe/x/y.tsx'])
})
