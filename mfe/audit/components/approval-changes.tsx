import { Text } from '@atrium/kit/widgets'
import type { Approval } from '#contracts/approval/http.ts'
import { fieldLabel, valueText } from '../model/field-words.ts'
import styles from './approvals.module.css'

type Props = Pick<Approval, 'before' | 'after'> & {
  /** The values as they are now, where they have changed since the proposal. */
  readonly now?: Approval['before'] | undefined
}

/** Each field that a command would set: from what, to what. */
export const ApprovalChanges = ({ before, after, now }: Props) => (
  <dl className={styles.changes}>
    {Object.entries(after)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([field, value]) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {before !== null && field in before && (
              <>
                <del>
                  <span className="sr-only">from </span>
                  {textOf(field, before[field])}
                </del>{' '}
                <span aria-hidden="true">→ </span>
              </>
            )}
            <ins>
              {before !== null && <span className="sr-only">to </span>}
              {textOf(field, value)}
            </ins>
            {now != null && field in now && (
              <Text as="p" size="2" className={styles.now}>
                Now: {textOf(field, now[field])}
              </Text>
            )}
          </dd>
        </div>
      ))}
  </dl>
)

const textOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'object' ? JSON.stringify(value) : valueText(field, value)
}
