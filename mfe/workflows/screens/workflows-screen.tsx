import { fieldMessages, Icon, PageHeader, WritersOnly } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { workflowSettings } from '#contracts/workflow/http/workflows.ts'
import { useCreateWorkflow } from '../api/use-workflow-settings.ts'
import { WorkflowGrid } from '../components/list/workflow-grid.tsx'
import { SettingsFields } from '../components/settings-fields.tsx'
import { fieldsOf, useFormCheck } from '../model/use-form-check.ts'
import { workflowPath } from '../model/use-workflow-address.ts'

export const WorkflowsScreen = () => (
  <>
    <PageHeader title="Workflows" description="Manage your automation workflows and operations">
      <WritersOnly>
        <NewWorkflowDialog />
      </WritersOnly>
    </PageHeader>
    <WorkflowGrid />
  </>
)

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
