import { join } from 'node:path'
import { run } from '#tests/support/log/verifiers.ts'

type CsvReading = { readonly text: string; readonly delimiter: ',' | ';'; readonly strict: boolean }

/** The rows of CSV texts as Python's csv module reads them; strict refuses what RFC 4180 does not allow. */
export const readCsvInPython = async (cases: readonly CsvReading[]): Promise<readonly (readonly string[][])[]> => {
  const { stdout, stderr } = await run(
    'python3',
    ['-X', 'utf8', join(import.meta.dirname, '../python/read_csv.py')],
    JSON.stringify(cases),
  )
  if (stderr !== '') throw new Error(`CSV is read back by python3 (3.9 or newer) on the path:\n${stderr}`)
  const results: readonly (string[][] | string)[] = JSON.parse(stdout)
  return results.map((rows) => {
    if (typeof rows === 'string') throw new Error(`Python's csv module refuses the file: ${rows}`)
    return rows
  })
}

/** Whether a spreadsheet may take a cell for a formula: not for a plain number or a phone number. */
export const isFormula = (cell: string): boolean =>
  /^(?:["\s]|\p{Cf})*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell) &&
  !/^(?:-[\d.,]+|\+\d+|\+\d+[ \u00a0][\d ()/.\u00a0-]+)$/.test(cell)
