import { Notice } from '@atrium/kit'
import { Button } from '@radix-ui/themes'

type Props = { filtered: boolean; onClear: () => void }

/** Distinguishes no match from no leads. */
export const NoLeads = ({ filtered, onClear }: Props) =>
  filtered ? (
    <Notice icon="search" title="No leads found" text="Try adjusting your filters">
      <Button variant="soft" onClick={onClear}>
        Clear filters
      </Button>
    </Notice>
  ) : (
    <Notice
      icon="inbox"
      title="No leads found"
      text="Leads from contact forms and subscriptions will appear here automatically"
    />
  )
