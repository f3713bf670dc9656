import { FormField, fieldMessages, SelectField } from '@atrium/kit'
import { FormButtons, SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import { inputChanges, newWorkflowInput, type WorkflowInput } from '#contracts/workflow/http/workflows.ts'
import { useAddInput, useReviseInput } from '../../api/use-input-changes.ts'
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
      <FormButtons submit="Add Input" isPending={add.isPending} onCancel={onClose} />
    </form>
  )
}

/** Changes an input's label and placeholder; its name is fixed, as runs refer to it. */
export const InputWordsForm = ({ input, onClose }: { input: WorkflowInput; onClose: () => void }) => {
  const revise = useReviseInput(input, onClose)
  const followed = useFollowed(input, wordsOf, true)
  const { base, edition, fields } = followed
  const { messages, setMessages, submit } = useFormCheck(inputChanges, fieldsOf, ({ label, placeholder }) => {
    // What was not typed is another person's, if they changed it.
    const words = {
      ...(label !== base.label && { label }),
      ...(placeholder !== base.placeholder && { placeholder }),
    }
    if (!revise.isPending) revise.mutate(words, { onError: (failure) => setMessages(fieldMessages(failure)) })
  })
  return (
    <form className={styles.words} onSubmit={submit} noValidate aria-label={`Words of ${input.name}`}>
      <SavedElsewhere followed={followed} isSaving={revise.isPending} />
      <div key={edition} ref={fields} className={styles.pair}>
        <FormField
          name="label"
          label="Display Label"
          asterisk
          autoFocus
          defaultValue={base.label}
          message={messages.label}
        />
        <FormField
          name="placeholder"
          label="Placeholder Text"
          defaultValue={base.placeholder}
          message={messages.placeholder}
        />
      </div>
      <FormButtons submit="Save Input" isPending={revise.isPending} onCancel={onClose} />
    </form>
  )
}

const wordsOf = ({ label, placeholder }: WorkflowInput): string => JSON.stringify([label, placeholder])
