import { errorText, FormField, fieldMessages, SelectField, useScreenNavigate } from '@atrium/kit'
import { ChoicePart, Dialog, DialogButtons } from '@atrium/kit/widgets'
import { useState } from 'react'
import { z } from 'zod'
import { workflowFile } from '#contracts/trigger/http/workflow-files.ts'
import { type Workflow, webAddress, workflowSettings } from '#contracts/workflow/http/workflows.ts'
import { useImportWorkflow } from '../../api/use-workflow-files.ts'
import { useCreateWorkflow } from '../../api/use-workflow-settings.ts'
import { fileOfTemplate, type Template, templates } from '../../model/templates.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import { workflowPath } from '../../model/use-workflow-address.ts'
import { SettingsFields } from '../settings-fields.tsx'
import { FileForm, type Made } from './file-form.tsx'

const titles = Object.fromEntries(Object.entries(templates).map(([key, { title }]) => [key, `Template: ${title}`]))

/** Creates a workflow from scratch, from a template, or from a file, and opens its configuration. */
export const NewWorkflow = () => {
  const navigate = useScreenNavigate()
  const [start, setStart] = useState('blank')
  const open = ({ id }: Workflow) => navigate(`${workflowPath(id)}?tab=configure`)
  return (
    <>
      <SelectField
        label="Start from"
        labels={{ blank: 'Nothing', ...titles, file: 'A file' }}
        value={start}
        onChange={({ target }) => setStart(target.value)}
      />
      <Dialog.Description size="2" mb="4">
        {aboutStart(start)}
      </Dialog.Description>
      <ChoicePart chosen={start === 'blank'}>
        <BlankForm onMade={open} />
      </ChoicePart>
      {Object.entries(templates).map(([key, template]) => (
        <ChoicePart key={key} chosen={start === key}>
          <TemplateForm template={template} onMade={open} />
        </ChoicePart>
      ))}
      <ChoicePart chosen={start === 'file'}>
        <FileForm onMade={open} />
      </ChoicePart>
    </>
  )
}

const aboutStart = (start: string): string => {
  const template = templates[start]
  if (template !== undefined) return `${template.text} It starts active.`
  return start === 'file'
    ? 'Adds the workflow with its inputs, triggers and steps, inactive. Secrets are not in a file: set them afterwards.'
    : 'It starts inactive. Add its inputs next, then activate it.'
}

const BlankForm = ({ onMade }: Made) => {
  const create = useCreateWorkflow(onMade)
  const { messages, setMessages, submit } = useFormCheck(workflowSettings, fieldsOf, (settings) => {
    if (!create.isPending) create.mutate(settings, { onError: (failure) => setMessages(fieldMessages(failure)) })
  })
  return (
    <form onSubmit={submit} noValidate>
      <SettingsFields messages={messages} />
      <DialogButtons submit="Create workflow" isPending={create.isPending} />
    </form>
  )
}

const addressForm = z.object({ url: webAddress.refine((text) => text !== '', 'An address is required') })

const TemplateForm = ({ template, onMade }: Made & { template: Template }) => {
  const make = useImportWorkflow()
  const { messages, setMessages, submit } = useFormCheck(addressForm, fieldsOf, ({ url }) => {
    const file = workflowFile.parse(fileOfTemplate(template, url))
    const handlers = { onSuccess: ({ workflow }: { workflow: Workflow }) => onMade(workflow) }
    if (!make.isPending)
      make.mutate(
        { file, activate: true },
        {
          ...handlers,
          onError: (failure) =>
            setMessages({ url: fieldMessages(failure)['file.call.url'] ?? errorText(failure, 'Failed') }),
        },
      )
  })
  const { label, placeholder, hint } = template.address
  return (
    <form onSubmit={submit} noValidate>
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
      <DialogButtons submit="Create workflow" isPending={make.isPending} />
    </form>
  )
}
