import { DayPicker, fieldMessages, Icon, PageHeader, PastBanner, pastMoment, WritersOnly } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { workflowSettings } from '#contracts/workflow/http/workflows.ts'
import { useCreateWorkflow } from '../api/use-workflow-settings.ts'
import { PastWorkflowGrid, WorkflowGrid } from '../components/list/workflow-grid.tsx'
import { SettingsFields } from '../components/settings-fields.tsx'
import { fieldsOf, useFormCheck } from '../model/use-form-check.ts'
import { workflowPath } from '../model/use-workflow-address.ts'

export const WorkflowsScreen = () => {
  const [address, setAddress] = useSearchParams()
  const at = pastMoment(address.get('at'), Date.now())
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
      {at !== undefined && <PastBanner what="The workflows" moment={at} onNow={() => show(undefined)} />}
      {at === undefined ? <WorkflowGrid /> : <PastWorkflowGrid at={at} />}
    </>
  )
}

/** Adds a workflow and opens the configuration of its inputs. */
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
        <Dialog.Description size="2" mb="4">
          It starts inactive. Add its inputs next, then activate it.
        </Dialog.Description>
        <NewWorkflowForm />
      </Dialog.Content>
    </Dialog.Root>
  )
}

const NewWorkflowForm = () => {
  const navigate = useNavigate()
  const create = useCreateWorkflow(({ id }) => navigate(`${workflowPath(id)}?tab=configure`))
  const { messages, setMessages, submit } = useFormCheck(workflowSettings, fieldsOf, (settings) => {
    if (!create.isPending) create.mutate(settings, { onError: (failure) => setMessages(fieldMessages(failure)) })
  })
  return (
    <form onSubmit={submit} noValidate>
      <SettingsFields messages={messages} />
      <Flex gap="3" mt="3" justify="end">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create workflow'}
        </Button>
      </Flex>
    </form>
  )
}
