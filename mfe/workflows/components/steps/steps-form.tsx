import { fieldMessages, focusFirst, Icon, type Messages, messagesOf } from '@atrium/kit'
import { FormButtons, SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { maxSteps, type Step, type StepKind, step } from '#contracts/workflow/steps.ts'
import { useSaveSteps } from '../../api/use-steps.ts'
import { useInputs } from '../../api/use-workflows.ts'
import { faultCount, firstFault } from '../../model/flow-faults.ts'
import { referencesFor, stepKindWords } from '../../model/step-words.ts'
import { useStepRows } from '../../model/use-step-rows.ts'
import styles from '../configure/configure.module.css'
import flow from './flow.module.css'
import { Flow } from './flow.tsx'
import { StepEditor } from './step-editor.tsx'
import own from './steps.module.css'
import { TrySteps } from './try-steps.tsx'

type Props = { workflowId: number; saved: readonly Step[]; first: number; onClose: () => void }

/** Keeps what is typed where another person saves other steps meanwhile, and offers to load theirs. */
export const StepsForm = ({ workflowId, saved, first, onClose }: Props) => {
  const followed = useFollowed(saved, JSON.stringify, true)
  const save = useSaveSteps(workflowId)
  return (
    <>
      <SavedElsewhere followed={followed} isSaving={save.isPending} />
      <div ref={followed.fields}>
        <Form key={followed.edition} {...{ workflowId, first, save, onClose }} base={followed.base} />
      </div>
    </>
  )
}

type FormProps = Omit<Props, 'saved'> & { base: readonly Step[]; save: ReturnType<typeof useSaveSteps> }

/** The flow on the left, the form of the chosen step and the trial on the right. */
const Form = ({ workflowId, base, first, save, onClose }: FormProps) => {
  const { steps, chosen, row, choose, add, change, move, remove } = useStepRows(base, first)
  const { messages, show, form } = useMessages(choose)
  const { data: inputs = [] } = useInputs(workflowId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = z.object({ steps: z.array(step) }).safeParse({ steps })
    if (!checked.success) return show(messagesOf(checked.error.issues))
    if (save.isPending) return
    const edit = { steps: checked.data.steps, base }
    save.mutate(edit, { onSuccess: onClose, onError: (failure) => show(fieldMessages(failure)) })
  }
  /** Messages name places, which a step that moves or goes takes from others. */
  const withoutMessages = (act: () => void) => {
    show({})
    act()
  }
  const references = referencesFor(
    steps.slice(0, chosen),
    inputs.map(({ name }) => name),
  )
  const moveStep = (from: number, to: number) => withoutMessages(() => move(from, to))
  const faultsAt = (place: number) => faultCount(messages, place)
  return (
    <form ref={form} aria-label="Steps" noValidate onSubmit={submit}>
      <div className={flow.columns}>
        <div className={flow.side}>
          <Flow steps={steps} chosen={chosen} faultsAt={faultsAt} onChoose={choose} onMove={moveStep} />
          {steps.length > 1 && <p className={flow.hint}>Drag a step to move it, or press Alt with the arrow keys.</p>}
          {steps.length < maxSteps && <AddStep onAdd={add} />}
        </div>
        <div className={flow.work}>
          {row !== undefined && (
            <StepEditor
              key={row.key}
              step={row.step}
              index={chosen}
              steps={steps}
              references={references}
              messages={messages}
              onChange={change}
              onMove={(to) => moveStep(chosen, to)}
              onRemove={() => withoutMessages(remove)}
            />
          )}
          <TrySteps workflowId={workflowId} steps={steps} inputs={inputs} onRefused={show} />
        </div>
      </div>
      <FormButtons submit="Save Steps" isPending={save.isPending} onCancel={onClose} />
    </form>
  )
}

/** The errors of the form. The first step with one is opened, and its first invalid field gets the focus. */
const useMessages = (open: (place: number) => void) => {
  const [messages, setMessages] = useState<Messages>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current !== null) focusFirst(form.current, messages)
  }, [messages])
  const show = (faults: Messages) => {
    const place = firstFault(faults)
    if (place !== null) open(place)
    setMessages(faults)
  }
  return { messages, show, form }
}

const AddStep = ({ onAdd }: { onAdd: (kind: StepKind) => void }) => (
  <fieldset className={own.group}>
    <legend className={own.legend}>Add step</legend>
    <div className={styles.buttons}>
      {Object.entries(stepKindWords).map(([kind, words]) => (
        <Button key={kind} type="button" size="1" variant="soft" color="gray" onClick={() => onAdd(kind as StepKind)}>
          <Icon name="plus" size={14} /> {words}
        </Button>
      ))}
    </div>
  </fieldset>
)
