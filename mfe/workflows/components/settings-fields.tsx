import { FormField, type Messages, useCanWrite } from '@atrium/kit'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'

type Props = { messages: Messages; initial?: Pick<Workflow, 'name' | 'description' | 'apiEndpoint'> }

/** The fields of a workflow's settings, new or existing. */
export const SettingsFields = ({ messages, initial }: Props) => {
  const readOnly = !useCanWrite()
  return (
    <>
      <FormField
        readOnly={readOnly}
        name="name"
        label="Workflow Name"
        asterisk
        maxLength={200}
        defaultValue={initial?.name}
        message={messages.name}
      />
      <FormField
        readOnly={readOnly}
        name="description"
        label="Description"
        rows={3}
        maxLength={2000}
        defaultValue={initial?.description}
        message={messages.description}
      />
      <FormField
        readOnly={readOnly}
        name="apiEndpoint"
        label="API Endpoint"
        type="url"
        inputMode="url"
        placeholder="https://example.com/hooks/run"
        hint="Each run is sent there as JSON; what it answers becomes the output."
        defaultValue={initial?.apiEndpoint}
        message={messages.apiEndpoint}
      />
    </>
  )
}
