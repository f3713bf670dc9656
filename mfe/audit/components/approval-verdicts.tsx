import { FormField, fieldMessages, useCanWrite } from '@atrium/kit'
import { FormButtons } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import type { Approval } from '#contracts/approval/http.ts'
import type { useVerdict } from '../api/use-approvals.ts'
import { changedValues, editableValues } from '../model/editable-values.ts'

type Judging = { approval: Approval; verdict: ReturnType<typeof useVerdict> }

/** Approves a proposal, as it is or with other values, or rejects it with a reason. */
export const Verdicts = ({ approval, verdict }: Judging) => {
  const [form, setForm] = useState<'values' | 'reason' | null>(null)
  const canWrite = useCanWrite()
  const { text, command } = approval
  if (!canWrite) return null
  if (form === 'values') return <ValuesForm approval={approval} verdict={verdict} onCancel={() => setForm(null)} />
  if (form === 'reason') return <ReasonForm approval={approval} verdict={verdict} onCancel={() => setForm(null)} />
  const naming = <span className="sr-only">: {text}</span>
  return (
    <>
      <Button
        disabled={text === '' || verdict.isPending}
        loading={verdict.isPending}
        onClick={() => verdict.mutate({ verdict: 'approve' })}
      >
        Approve{naming}
      </Button>
      {editableValues(command).length > 0 && (
        <Button variant="soft" disabled={verdict.isPending} onClick={() => setForm('values')}>
          Change{naming}
        </Button>
      )}
      <Button variant="soft" color="gray" disabled={verdict.isPending} onClick={() => setForm('reason')}>
        Reject{naming}
      </Button>
    </>
  )
}

type FormProps = Judging & { onCancel: () => void }

const ValuesForm = ({ approval: { command }, verdict, onCancel }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verdict.mutate({ verdict: 'approve', values: changedValues(command, new FormData(event.currentTarget)) })
  }
  const messages = fieldMessages(verdict.error)
  return (
    <form onSubmit={submit} noValidate>
      {editableValues(command).map(({ field, label, text, isLong }) => {
        const box = { label, name: field, defaultValue: text, message: messages[`values.${field}`] }
        return isLong ? <FormField key={field} {...box} rows={6} /> : <FormField key={field} {...box} />
      })}
      <FormButtons submit="Approve with these values" isPending={verdict.isPending} onCancel={onCancel} />
    </form>
  )
}

const ReasonForm = ({ verdict, onCancel }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    verdict.mutate({ verdict: 'reject', reason: String(new FormData(event.currentTarget).get('reason')) })
  }
  return (
    <form onSubmit={submit}>
      <FormField label="Reason" hint="The agent can read it." name="reason" rows={2} maxLength={2000} />
      <FormButtons submit="Reject" isPending={verdict.isPending} onCancel={onCancel} />
    </form>
  )
}
