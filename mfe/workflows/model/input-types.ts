import type { WorkflowInput } from '#contracts/workflow/http/workflows.ts'

export const inputTypeLabels: Readonly<Record<WorkflowInput['type'], string>> = {
  text: 'Text',
  textarea: 'Textarea',
  number: 'Number',
  email: 'Email',
}
