import { errorText, FormField, fieldMessages, messagesOf, SelectField } from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { readJson } from '#contracts/json.ts'
import { type WorkflowFile, workflowFile } from '#contracts/workflow/http/workflow-files.ts'
import { type Workflow, webAddress, workflowSettings } from '#contracts/workflow/http/workflows.ts'
import { useImportWorkflow } from '../../api/use-workflow-files.ts'
import { useCreateWorkflow } from '../../api/use-workflow-settings.ts'
import { fileOfTemplate, type Template, templates } from '../../model/templates.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { workflowPath } from '../../model/use-workflow-address.ts'
import { SettingsFields } from '../settings-fields.tsx'
import { SecretOnce } from '../triggers/triggers.tsx'

const titles = Object.fromEntries(Object.entries(templates).map(([key, { title }]) => [key, `Template: ${title}`]))

/** Makes a workflow from nothing, from a template, or from a file, and opens its configuration. */
export const NewWorkflow = () => {
  const navigate = useNavigate()
  const [start, setStart] = useState('blank')
  const open = ({ id }: Workflow) => navigate(`${workflowPath(id)}?tab=configure`)
  const template = templates[start]
  return (
    <>
      <SelectField
        label="Start from"
        labels={{ blank: 'Nothing', ...titles, file: 'A file' }}
        value={start}
        onChange={({ target }) => setStart(target.value)}
      />
      {start === 'blank' && <BlankForm onMade={open} />}
      {template !== undefined && <TemplateForm key={start} template={template} onMade={open} />}
      {start === 'file' && <FileForm onMade={open} />}
    </>
  )
}

type Made = { onMade: (workflow: Workflow) => void }

const BlankForm = ({ onMade }: Made) => {
  const create = useCreateWorkflow(onMade)
  const { messages, setMessages, submit } = useFormCheck(workflowSettings, fieldsOf, (settings) => {
    if (!create.isPending) create.mutate(settings, { onError: (failure) => setMessages(fieldMessages(failure)) })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Description size="2" mb="4">
        It starts inactive. Add its inputs next, then activate it.
      </Dialog.Description>
      <SettingsFields messages={messages} />
      <Buttons busy={create.isPending} />
    </form>
  )
}

const addressForm = z.object({ url: webAddress.refine((text) => text !== '', 'An address is required') })

const TemplateForm = ({ template, onMade }: Made & { template: Template }) => {
  const make = useImportWorkflow()
  const { messages, setMessages, submit } = useFormCheck(addressForm, fieldsOf, ({ url }) => {
    const file = workflowFile.parse(fileOfTemplate(template, url))
    const told = { onSuccess: ({ workflow }: { workflow: Workflow }) => onMade(workflow) }
    if (!make.isPending)
      make.mutate(
        { file, activate: true },
        {
          ...told,
          onError: (failure) =>
            setMessages({ url: fieldMessages(failure)['file.call.url'] ?? errorText(failure, 'Failed') }),
        },
      )
  })
  const { label, placeholder, hint } = template.address
  return (
    <form onSubmit={submit} noValidate>
      <Dialog.Description size="2" mb="4">
        {template.text} It starts active.
      </Dialog.Description>
      <FormField
        name="url"
        type="url"
        inputMode="url"
        asterisk
        label={label}
        placeholder={placeholder}
        hint={hint}
        message={messages.url}
      />
      <Buttons busy={make.isPending} />
    </form>
  )
}

/** The largest file that is read; a request body may have as much. */
const largestFile = 1024 * 1024

/** A workflow file, as its Configure tab exports it. */
const FileForm = ({ onMade }: Made) => {
  const make = useImportWorkflow()
  const [file, setFile] = useState<WorkflowFile | null>(null)
  const [message, setMessage] = useState<string>()
  const choose = async (chosen: File | undefined) => {
    setFile(null)
    if (chosen === undefined) return
    if (chosen.size > largestFile) return setMessage('A workflow file has at most 1 MiB')
    const checked = workflowFile.safeParse(readJson(await chosen.text()) ?? {})
    setMessage(checked.success ? undefined : faultIn(checked.error.issues))
    if (checked.success) setFile(checked.data)
  }
  const send = () => {
    if (file === null) return setMessage((known) => known ?? 'Choose a file')
    if (make.isPending) return
    make.mutate(
      { file, activate: false },
      {
        onSuccess: ({ workflow, hooks }) => hooks.length === 0 && onMade(workflow),
        onError: (failure) => setMessage(errorText(failure, 'The file was refused')),
      },
    )
  }
  const { data } = make
  const [hook] = data?.hooks ?? []
  if (data !== undefined && hook !== undefined) return <SecretOnce told={hook} onDone={() => onMade(data.workflow)} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
    >
      <Dialog.Description size="2" mb="4">
        Adds the workflow with its inputs, triggers and steps, inactive. Secrets are not in a file: set them afterwards.
      </Dialog.Description>
      <FormField
        type="file"
        label="Workflow file"
        accept=".json,application/json"
        message={message}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <Buttons busy={make.isPending} />
    </form>
  )
}

type Issues = Parameters<typeof messagesOf>[0]

/** The format first: a file of another one has nothing else to say. */
const faultIn = (issues: Issues): string => {
  const { format, ...messages } = messagesOf(issues)
  const [path, text] = Object.entries(messages)[0] ?? []
  return format ?? `${path}: ${text}`
}

const Buttons = ({ busy }: { busy: boolean }) => (
  <Flex gap="3" mt="3" justify="end">
    <Dialog.Close>
      <Button type="button" variant="soft" color="gray">
        Cancel
      </Button>
    </Dialog.Close>
    <Button type="submit" disabled={busy}>
      {busy ? 'Creating...' : 'Create workflow'}
    </Button>
  </Flex>
)
