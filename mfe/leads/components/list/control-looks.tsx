import { type Choice, choiceOf, TonePill, useMembers } from '@atrium/kit'
import { priorityChoices, statusChoices } from '../../model/labels.ts'
import { noOwner, ownerChoices } from '../../model/owners.ts'
import styles from './control-looks.module.css'
import type { Controls } from './lead-layout.ts'

type Props<Value extends string> = { value: Value; choices: Readonly<Record<Value, Choice>> }

/** A select's value, as wide as its longest choice: a third of the elements, for rows that pass by. */
const Look = <Value extends string>({ value, choices }: Props<Value>) => {
  const { tone, icon, label } = choiceOf(choices, value)
  const labels = Object.values<Choice>(choices).map((choice) => choice.label)
  const longest = labels.reduce((one, other) => (other.length > one.length ? other : one), label)
  return (
    <TonePill {...{ tone, icon }}>
      <span className={styles.look} data-longest={longest}>
        {label}
      </span>
    </TonePill>
  )
}

export const looks: Controls = {
  Status: ({ lead: { status } }) => <Look value={status} choices={statusChoices} />,
  Priority: ({ lead: { priority } }) => <Look value={priority} choices={priorityChoices} />,
  Owner: ({ lead: { ownerId } }) => <Look value={ownerId ?? noOwner} choices={ownerChoices(useMembers(), ownerId)} />,
}
