import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One real input, the value that is right for it, and where it comes from. */
type Case<In, Out> = { readonly title: string; readonly in: In; readonly out: Out }

/** The cases of `tests/corpus/<kind>.jsonl`, one a line; `title` names the program or the report that a case is from. */
export const corpus = <In, Out>(kind: string): readonly Case<In, Out>[] =>
  readFileSync(join(import.meta.dirname, `../../corpus/${kind}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
