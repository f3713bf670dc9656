import { AppCard, Icon, Notice, WritersOnly } from '@atrium/kit'
import { Button } from '@radix-ui/themes'

type Props = { filtered: boolean; onClear: () => void; onRun: () => void }

/** Distinguishes no match from no runs. */
export const NoRuns = ({ filtered, onClear, onRun }: Props) => (
  <AppCard>
    {filtered ? (
      <Notice icon="search" title="No runs match" text="Try another word or status.">
        <Button variant="soft" onClick={onClear}>
          Clear filters
        </Button>
      </Notice>
    ) : (
      <Notice icon="history" title="No workflow runs yet" text="Each run appears here the moment it starts.">
        <WritersOnly>
          <Button onClick={onRun}>
            <Icon name="play" size={16} /> Start the first run
          </Button>
        </WritersOnly>
      </Notice>
    )}
  </AppCard>
)
