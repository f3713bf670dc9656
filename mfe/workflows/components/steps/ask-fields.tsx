import { call, FormField, SelectField, usePart } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { library } from '#contracts/library/http.ts'
import { answerFieldsIn, answerFieldsText } from '../../model/answer-fields.ts'
import { Entries } from './entries.tsx'
import type { Of, StepProps } from './step-conditions.tsx'

/** The question to the AI: a prompt, what it is answered from, and the fields of the answer. */
export const AskFields = ({ step, at, list, messages, onChange }: StepProps<Of<'ask'>>) => {
  const { section, ...plainStep } = step
  const saved = useSections()
  const labels = { '': 'Written here', ...saved }
  return (
    <>
      <SelectField
        label="Prompt from the library"
        labels={section === undefined || section in labels ? labels : { ...labels, [section]: section }}
        value={section ?? ''}
        onChange={({ target: { value } }) => onChange(value === '' ? plainStep : { ...step, section: value })}
      />
      <FormField
        label="Prompt"
        name={`${at}.prompt`}
        rows={5}
        value={step.prompt}
        hint="What to find out. What a reference holds is data: it goes into the inputs"
        message={messages[`${at}.prompt`]}
        onChange={({ target }) => onChange({ ...step, prompt: target.value })}
      />
      <Entries
        legend="What it is answered from"
        item="input"
        at={`${at}.inputs`}
        list={list}
        entries={step.inputs}
        messages={messages}
        onChange={(inputs) => onChange({ ...step, inputs })}
      />
      <FormField
        label="Fields of the answer"
        name={`${at}.fields`}
        defaultValue={answerFieldsText(step.fields)}
        hint="Such as budget:number, wants:text, urgent:yes-no, size:small|medium|large. Later steps refer to them"
        spellCheck={false}
        message={messages[`${at}.fields`]}
        onChange={({ target }) => onChange({ ...step, fields: answerFieldsIn(target.value) })}
      />
    </>
  )
}

/** The saved texts of the library, by key. */
const useSections = (): Readonly<Record<string, string>> => {
  const data = usePart(
    'The texts of the library',
    useQuery({
      queryKey: ['library-sections'],
      queryFn: ({ signal }) => call(library.read, { signal }),
    }),
  )
  return Object.fromEntries((data?.library.sections ?? []).map(({ key, title }) => [key, title]))
}
