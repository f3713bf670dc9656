import { Text } from '@atrium/kit/widgets'
import type { Approval } from '#contracts/approval/http.ts'
import { fieldLabel, valueText } from '../model/field-words.ts'
import { proposedFields } from '../model/proposed-fields.ts'
import styles from './approvals.module.css'

type Props = Pick<Approval, 'before' | 'after'> & {
  /** The values as they are now, where they have changed since the proposal. */
  readonly now?: Approval['before'] | undefined
}

/** Each field that a command would set: from what, to what. */
export const ApprovalChanges = ({ before, after, now }: Props) => (
  <dl className={styles.changes}>
    {proposedFields({ before, after }).map(({ path, from, to }) => (
      <div key={path}>
        <dt>{fieldLabel(path)}</dt>
        <dd>
          {from !== undefined && (
            <>
              <del>
                <span className="sr-only">from </span>
                {textOf(path, from)}
              </del>{' '}
              <span aria-hidden="true">→ </span>
            </>
          )}
          <ins>
            {from !== undefined && <span className="sr-only">to </span>}
            {textOf(path, to)}
          </ins>
          {now != null && path in now && (
            <Text as="p" size="2" className={styles.now}>
              Now: {textOf(path, now[path])}
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
