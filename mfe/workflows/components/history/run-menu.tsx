import { Icon, useCanWrite } from '@atrium/kit'
import { copyText, DropdownMenu, RecordItems } from '@atrium/kit/widgets'
import { AttachDialog, attachWords } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import type { Run } from '#contracts/run/http/runs.ts'
import { type WorkflowAddress, workflowPath } from '../../model/use-workflow-address.ts'

type Props = { run: Run; address: WorkflowAddress; isArchived: boolean }

/** The secondary actions of a run. */
export const RunMenu = ({ run, address, isArchived }: Props) => {
  const canWrite = useCanWrite()
  const [attaching, setAttaching] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAttaching(false)
    trigger.current?.focus()
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button ref={trigger} variant="soft" color="gray" aria-label={`More actions for run …${run.id.slice(-6)}`}>
            More <Icon name="down" size={14} />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content container={document.querySelector('main')}>
          {canWrite && (
            <>
              {!isArchived && (
                <DropdownMenu.Item onSelect={() => address.open('run', { from: run.id })}>
                  <Icon name="edit" size={16} /> Edit and run
                </DropdownMenu.Item>
              )}
              <DropdownMenu.Item onSelect={() => setAttaching(true)}>
                <Icon name="leads" size={16} /> {attachWords(run)}
              </DropdownMenu.Item>
            </>
          )}
          <DropdownMenu.Item onSelect={() => void copyText('Link', linkTo(run))}>
            <Icon name="link" size={16} /> Copy link
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          <RecordItems kind="run" id={run.id} />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {attaching && <AttachDialog run={run} onClose={close} />}
    </>
  )
}

const linkTo = ({ id, workflowId }: Run): string =>
  `${window.location.origin}${workflowPath(workflowId)}?tab=history&run=${id}`
