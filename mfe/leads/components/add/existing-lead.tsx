import { type ApiError, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import styles from './add-lead.module.css'

type Props = { failure: ApiError; onOpen: (id: string) => void }

/** The address belongs to an existing lead: links to it. */
export const ExistingLead = ({ failure, onOpen }: Props) => {
  const id = failure.problem?.leadId
  return (
    <div role="alert" className={styles.known}>
      <Icon name="leads" />
      <span>{failure.detail ?? 'There is a lead with this e-mail address already.'}</span>
      {id !== undefined && (
        <Button type="button" variant="soft" onClick={() => onOpen(id)}>
          Open that lead
        </Button>
      )}
    </div>
  )
}
