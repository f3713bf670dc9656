import { FormField, fieldMessages, SelectField } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { newWorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { useAddInput } from '../../api/use-input-changes.ts'
import { inputTypeLabels } from '../../model/input-types.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import styles from './configure.module.css'

type Props = { workflowId: number; order: number; onClose: () => void }

export const AddInputForm = ({ workflowId, order, onClose }: Props) => {
  const add = useAddInput(workflowId, onClose)
  const valuesIn = (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    return { ...fields, required: 'required' in fields, order }
  }
  const { messages, setMessages, submit } = useFormCheck(newWorkflowInput, valuesIn, (input) => {
    if (!add.isPending) add.mutate(input, { onError: (failure) => setMessages(fieldMessages(failure)) })
  })
  return (
    <form className={styles.add} onSubmit={submit} noValidate aria-label="New input">
      <div className={styles.pair}>
        <FormField
          name="name"
          label="Field Name"
          asterisk
          placeholder="companyName"
          autoFocus
          message={messages.name}
        />
        <FormField name="label" label="Display Label" asterisk placeholder="Company name" message={messages.label} />
        <SelectField name="type" label="Input Type" labels={inputTypeLabels} defaultValue="text" />
        <FormField name="placeholder" label="Placeholder Text" message={messages.placeholder} />
      </div>
      <label className={styles.check}>
        <input type="checkbox" name="required" /> Required
      </label>
      <div className={styles.buttons}>
        <Button type="submit" disabled={add.isPending}>
          Add Input
        </Button>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
