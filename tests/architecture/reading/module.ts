import { posix } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'
import { nodesOf } from './syntax.ts'

type Import = {
  readonly specifier: string
  /** The imported file's path within the project; null for a package. */
  readonly target: string | null
  /** The names that are imported or exported again from there; null: any, as of a namespace or `import('…')`. */
  readonly names: readonly string[] | null
}

export type Module = {
  readonly path: string
  readonly source: string
  readonly program: ParseResult['program']
  readonly imports: readonly Import[]
  readonly comments: readonly string[]
  readonly errors: readonly string[]
}

/** One parsed file; `path` is relative to the project. */
export const moduleOf = (path: string, source: string): Module => {
  const parsed = parseSync(path, source)
  const requests = [
    ...staticRequests(parsed),
    ...dynamicSpecifiers(parsed).map((specifier) => ({ specifier, names: null })),
  ]
  const imports = [...Map.groupBy(requests, ({ specifier }) => specifier)].map(([specifier, parts]) => ({
    specifier,
    target: targetOf(path, specifier),
    names: parts.some(({ names }) => names === null) ? null : parts.flatMap(({ names }) => names ?? []),
  }))
  return {
    path,
    source,
    program: parsed.program,
    imports,
    comments: parsed.comments.map((comment) => comment.value),
    errors: parsed.errors.map((error) => error.message),
  }
}

type Request = Pick<Import, 'specifier' | 'names'>

const staticRequests = ({ module }: ParseResult): readonly Request[] => [
  ...module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: namesIn(entries),
  })),
  ...module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest === null ? [] : { specifier: entry.moduleRequest.value, names: namesIn([entry]) },
    ),
  ),
]

const namesIn = (entries: readonly { readonly importName: { readonly name: string | null } }[]) => {
  const names = entries.map(({ importName }) => importName.name)
  return names.includes(null) ? null : names.flatMap((name) => name ?? [])
}

/** `import('…')` with a literal specifier, in values and in types. */
const dynamicSpecifiers = ({ program }: ParseResult): readonly string[] =>
  nodesOf(program)
    .filter((node) => node.type === 'ImportExpression' || node.type === 'TSImportType')
    .flatMap(({ source }) => (isWritten(source) ? source.value : []))

const isWritten = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'

/** Resolves relative paths, and the `imports` map of package.json: `#domain/…` is `domain/…`. */
const targetOf = (path: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
}
