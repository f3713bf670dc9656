import { countOf, FilterSelect, FormField, formatter, Notice } from '@atrium/kit'
import { Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { FileEncoding, ImportedRow, LeadImport } from '#contracts/lead/http/lead-files.ts'
import { type Columns, fieldLabels, fillsGaps, programOf, withField } from '../../model/import-columns.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import styles from './import.module.css'
import { ImportRows } from './import-rows.tsx'
import { ImportSamples } from './import-samples.tsx'

const separators: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }

type ColumnsProps = { state: LeadImport; onMap: ((columns: Columns) => void) | undefined }

/** How the columns were mapped, so that a wrong guess is noticed, and corrected, before the import. */
const ImportColumns = ({ state: { encoding, separator, columns }, onMap }: ColumnsProps) => {
  const program = programOf(columns)
  return (
    <details className={styles.columns}>
      <summary>
        {program === null ? 'Read' : `Recognised as an export of ${program}, read`} as {encoding}, separated by{' '}
        {separators[separator] ?? separator}, {countOf(columns.length, 'column')}
      </summary>
      <ul>
        {columns.slice(0, 50).map(({ column, field }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings may come twice, their places do not
          <li key={place}>
            {column === '' ? '(no heading)' : column}{' '}
            {onMap === undefined ? (
              <span>
                {field === null
                  ? fillsGaps(column, columns)
                    ? 'for gaps'
                    : 'left out'
                  : `→ ${fieldLabels[field] ?? field}`}
              </span>
            ) : (
              <FilterSelect
                label={`Read ${column} as`}
                any={fillsGaps(column, columns) ? 'for gaps' : 'left out'}
                value={field ?? undefined}
                labels={fieldLabels}
                onChange={(choice) => onMap(withField(columns, place, choice ?? null))}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

type Outcome = ImportedRow['outcome']

const words: Readonly<Record<Outcome, readonly [wouldBe: string, was: string]>> = {
  created: ['new', 'added'],
  joined: ['known, gaps to fill', 'known, gaps filled'],
  known: ['known, nothing to add', 'known, nothing to add'],
  refused: ['refused', 'refused'],
}

type Props = {
  state: LeadImport
  onClose: () => void
  onAgain: () => void
  onImport: (() => void) | undefined
  /** Checks the file again with other columns. */
  onMap: ((columns: Columns) => void) | undefined
  /** Checks the file again in another encoding. */
  onEncoding: ((encoding: FileEncoding) => void) | undefined
}

/** The outcome of each row, actual or predicted. */
export const ImportReport = ({ state, onClose, onAgain, onImport, onMap, onEncoding }: Props) => {
  const [outcome, setOutcome] = useState<Outcome | undefined>(state.refused > 0 ? 'refused' : undefined)
  const useful = state.created + state.joined
  if (state.status === 'refused')
    return <Refused state={state} onAgain={onAgain} onMap={onMap} onEncoding={onEncoding} />
  return (
    <>
      <p className={styles.verdict}>{verdict(state)}</p>
      <fieldset className={styles.outcomes}>
        <legend className="sr-only">Show rows that are</legend>
        {(Object.keys(words) as Outcome[]).map((one) => (
          <button
            key={one}
            type="button"
            data-outcome={one}
            aria-pressed={one === outcome}
            onClick={() => setOutcome(one === outcome ? undefined : one)}
          >
            <strong>{formatter.count(state[one])}</strong> {words[one][state.dryRun ? 0 : 1]}
          </button>
        ))}
      </fieldset>
      <ImportSamples columns={state.columns} samples={state.samples} />
      <ImportColumns state={state} onMap={state.dryRun ? onMap : undefined} />
      <ImportRows id={state.id} outcome={outcome} words={(one) => words[one][state.dryRun ? 0 : 1]} />
      <Flex gap="3" justify="end" wrap="wrap" mt="4">
        <Button variant="soft" color="gray" size="3" onClick={onAgain}>
          Another file
        </Button>
        {state.dryRun && onImport !== undefined ? (
          <Button size="3" onClick={onImport} disabled={useful === 0}>
            {useful === 0 ? 'Nothing to import' : `Import ${countOf(useful, 'row')}`}
          </Button>
        ) : (
          <Button size="3" onClick={onClose}>
            Done
          </Button>
        )}
      </Flex>
    </>
  )
}

const verdict = ({ dryRun, rows, created }: LeadImport): string => {
  const all = countOf(rows, 'row')
  return dryRun
    ? `Nothing was imported yet. Of ${all} this would become:`
    : `Done: ${formatter.count(created)} of ${all} became new leads.`
}

type RefusedProps = Pick<Props, 'state' | 'onAgain' | 'onMap' | 'onEncoding'>

const Refused = ({ state: { detail, encodings }, onAgain, onMap, onEncoding }: RefusedProps) => (
  <Notice
    icon="warning"
    tone="error"
    title={encodings === null ? 'This file cannot be imported' : 'How is this file to be read?'}
    text={detail ?? 'It could not be read as CSV. Nothing of it was imported.'}
  >
    {onEncoding !== undefined && encodings !== null && <EncodingChoice encodings={encodings} onChoose={onEncoding} />}
    {onMap !== undefined && detail?.startsWith('No column is headed Email') && <EmailColumn onMap={onMap} />}
    <Button variant="soft" size="3" onClick={onAgain}>
      Choose another file
    </Button>
  </Notice>
)

/** Asks for the heading of the e-mail column: the first row is not shown, as it may be a person's data. */
const EmailColumn = ({ onMap }: { onMap: (columns: Columns) => void }) => (
  <details>
    <summary>The addresses have another heading</summary>
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const column = String(new FormData(event.currentTarget).get('column')).trim()
        if (column !== '') onMap([{ column, field: 'email' }])
      }}
    >
      <FormField name="column" label="Heading of the column with the addresses" maxLength={200} />
      <Button size="3" type="submit">
        Check again
      </Button>
    </form>
  </details>
)
