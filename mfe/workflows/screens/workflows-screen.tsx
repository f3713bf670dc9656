import {
  currentTime,
  DayPicker,
  Icon,
  lazyComponent,
  PageHeader,
  PastBanner,
  pastMoment,
  pastText,
  UnknownFilters,
  useAddress,
  WritersOnly,
} from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { PastWorkflowGrid, WorkflowGrid } from '../components/list/workflow-grid.tsx'

const NewWorkflow = lazyComponent(async () => (await import('../components/list/new-workflow.tsx')).NewWorkflow)

const shownReaders = { at: pastText }

export const WorkflowsScreen = () => {
  const [address, setAddress] = useAddress()
  const at = pastMoment(address.get('at'), currentTime())
  const show = (day: string | undefined) => setAddress(day === undefined ? {} : { at: day })
  return (
    <>
      <PageHeader title="Workflows" description="Manage your automation workflows and operations">
        <Flex gap="2" wrap="wrap">
          <DayPicker label="As of" moment={at} onPick={show} />
          {at === undefined && (
            <WritersOnly>
              <NewWorkflowDialog />
            </WritersOnly>
          )}
        </Flex>
      </PageHeader>
      <UnknownFilters readers={shownReaders} />
      {at !== undefined && <PastBanner what="The workflows" moment={at} onNow={() => show(undefined)} />}
      {at === undefined ? <WorkflowGrid /> : <PastWorkflowGrid at={at} />}
    </>
  )
}

/** Adds a workflow from scratch, a template or a file. */
const NewWorkflowDialog = () => {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button size="3">
          <Icon name="plus" /> New workflow
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="32rem">
        <Dialog.Title>New workflow</Dialog.Title>
        <Suspense>
          <NewWorkflow />
        </Suspense>
      </Dialog.Content>
    </Dialog.Root>
  )
}
