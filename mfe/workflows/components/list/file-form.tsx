import { errorText, FormField, fieldMessages, type Messages } from '@atrium/kit'
import { DialogButtons } from '@atrium/kit/widgets'
import { useState } from 'react'
import { leftOut, type WorkflowFile } from '#contracts/trigger/http/workflow-files.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useImportWorkflow } from '../../api/use-workflow-files.ts'
import { firstMessage, readWorkflowFile } from '../../model/read-workflow-file.ts'
import { SecretOnce } from '../triggers/triggers.tsx'

export type Made = { onMade: (workflow: Workflow) => void }

/** The maximum file size; a request body may be as large. */
const maxFileBytes = 1024 * 1024

/** Imports a workflow file, as exported by the Configure tab. */
export const FileForm = ({ onMade }: Made) => {
  const make = useImportWorkflow()
  const [file, setFile] = useState<WorkflowFile | null>(null)
  const [addresses, setAddresses] = useState<Addresses>({})
  const [message, setMessage] = useState<string>()
  const choose = async (newFile: File | undefined) => {
    setFile(null)
    setAddresses({})
    if (newFile === undefined) return
    if (newFile.size > maxFileBytes) return setMessage('A workflow file has at most 1 MiB')
    const text = await newFile.text().catch(() => null)
    if (text === null) return setMessage('The file could not be read')
    const reading = readWorkflowFile(text)
    if ('fault' in reading) return setMessage(reading.fault)
    setMessage(undefined)
    setFile(reading.file)
  }
  const send = () => {
    if (file === null) return setMessage((previous) => previous ?? 'Choose a file')
    if (make.isPending) return
    make.mutate(
      { file: withAddresses(file, addresses), activate: false },
      {
        onSuccess: ({ workflow, hooks }) => hooks.length === 0 && onMade(workflow),
        onError: (failure) =>
          setMessage(firstMessage(placesInFile(fieldMessages(failure))) ?? errorText(failure, 'The file was refused')),
      },
    )
  }
  const { data } = make
  const [hook] = data?.hooks ?? []
  if (data !== undefined && hook !== undefined) return <SecretOnce hook={hook} onDone={() => onMade(data.workflow)} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
    >
      <FormField
        type="file"
        label="Workflow file"
        accept=".json,application/json"
        message={message}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {file !== null &&
        gapsIn(file).map(({ at, label, url, isAddress = true }) => (
          <FormField
            key={at}
            {...(isAddress && { type: 'url', inputMode: 'url' })}
            label={label}
            value={addresses[at] ?? url}
            hint="Not in the file, as it is a secret"
            onChange={({ target }) => setAddresses({ ...addresses, [at]: target.value })}
          />
        ))}
      <DialogButtons submit="Create workflow" isPending={make.isPending} />
    </form>
  )
}

type Addresses = Readonly<Record<string, string>>

type Gap = { at: string; label: string; url: string; isAddress?: boolean }

/** What an export leaves out: chat addresses, addresses reduced to their origin, and secrets that steps send. */
const gapsIn = ({ call, steps }: WorkflowFile): readonly Gap[] => [
  ...(call.message === null && !isOrigin(call.url) ? [] : [{ at: 'call', label: 'Address', url: call.url }]),
  ...steps.flatMap((step) =>
    step.kind === 'call' && isOrigin(step.url)
      ? [{ at: `step ${step.id}`, label: `Address of “${step.name}”`, url: step.url }]
      : [],
  ),
  ...steps.flatMap((step) =>
    step.kind !== 'call' && step.kind !== 'document'
      ? []
      : Object.entries(step.inputs).flatMap(([name, value]) =>
          value === leftOut
            ? [{ at: inputAt(step.id, name), label: `${name} of “${step.name}”`, url: '', isAddress: false }]
            : [],
        ),
  ),
]

const inputAt = (stepId: string, name: string) => `input ${stepId} ${name}`

const isOrigin = (url: string): boolean => url !== '' && url === `${URL.parse(url)?.origin}/`

const withAddresses = (file: WorkflowFile, addresses: Addresses): WorkflowFile => ({
  ...file,
  call: { ...file.call, url: addresses.call ?? file.call.url },
  steps: file.steps.map((step) => {
    if (step.kind !== 'call' && step.kind !== 'document') return step
    const inputs = Object.fromEntries(
      Object.entries(step.inputs).map(([name, value]) => [name, addresses[inputAt(step.id, name)] ?? value]),
    )
    return step.kind === 'call'
      ? { ...step, url: addresses[`step ${step.id}`] ?? step.url, inputs }
      : { ...step, inputs }
  }),
})

/** The server's paths begin with the file's own name in the body. */
const placesInFile = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([path, text]) => [path.replace(/^file\.?/, ''), text]))
