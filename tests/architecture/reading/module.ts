import { posix } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'
import { nodesOf } from './syntax.ts'

type Import = {
  readonly specifier: string
  /** The imported file's path within the project; null for a package. */
  readonly target: string | null
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
  const specifiers = [...staticSpecifiers(parsed), ...dynamicSpecifiers(parsed)]
  const imports = [...new Set(specifiers)].map((specifier) => ({ specifier, target: targetOf(path, specifier) }))
  return {
    path,
    source,
    program: parsed.program,
    imports,
    comments: parsed.comments.map((comment) => comment.value),
    errors: parsed.errors.map((error) => error.message),
  }
}

const staticSpecifiers = ({ module }: ParseResult): readonly string[] => [
  ...module.staticImports.map((found) => found.moduleRequest.value),
  ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
]

/** `import('…')` with a literal specifier, in values and in types. */
const dynamicSpecifiers = ({ program }: ParseResult): readonly string[] =>
  [...nodesOf(program)]
    .filter((node) => node.type === 'ImportExpression' || node.type === 'TSImportType')
    .flatMap(({ source }) => (isWritten(source) ? source.value : []))

const isWritten = (node: unknown): node is { value: string } =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'

/** Resolves relative paths, and the `imports` map of package.json: `#domain/…` is `domain/…`. */
const targetOf = (path: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
}
