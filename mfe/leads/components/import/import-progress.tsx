import { countOf, formatter } from '@atrium/kit'
import { Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { LeadImport } from '#contracts/lead/http/lead-files.ts'
import styles from './import.module.css'

type Props =
  | { words: string; state?: undefined; onClose?: undefined }
  | { state: LeadImport; words?: undefined; onClose: () => void }

/** The progress of an import, which continues in the background. */
export const ImportProgress = ({ words, state, onClose }: Props) => (
  <div className={styles.progress}>
    <p aria-live="polite">{words ?? progressText(state)}</p>
    <progress
      aria-label="Progress"
      max={state === undefined || state.rows === 0 ? undefined : state.rows}
      value={state?.rows ? state.done : undefined}
    />
    {state !== undefined && !state.dryRun && (
      <>
        <p className={styles.soft}>You can close this: the import continues in the background, even after a restart.</p>
        <Flex justify="end">
          <Button variant="soft" color="gray" size="3" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </>
    )}
  </div>
)

/** Without a number until the rows are counted. */
export const progressText = ({ dryRun, done, rows }: Pick<LeadImport, 'dryRun' | 'done' | 'rows'>): string => {
  const verb = dryRun ? 'Checking' : 'Importing'
  return rows === 0 ? `${verb}…` : `${verb}: ${formatter.count(done)} of ${countOf(rows, 'row')}`
}
