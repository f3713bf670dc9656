import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { Collision } from '../../model/collision.ts'
import type { EditableField } from '../../model/document-fields.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './collision-dialog.module.css'

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
type Props = {
  collisions: readonly Collision[]
  fields: readonly Pick<EditableField<never>, 'name' | 'label' | 'prices'>[]
  onResolve: (choices: Choices) => void
  onClose: () => void
}

/** Resolves an edit conflict: shows another user's texts beside the draft's, to choose one by one. */
export const CollisionDialog = ({ collisions, fields, onResolve, onClose }: Props) => {
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(collisions.map(({ name, likely }) => [name, likely])),
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="60rem">
        <Dialog.Title>Another person saved first</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          Choose which text to keep in each section. You can edit the result before you save it.
        </Dialog.Description>
        {collisions.map((collision) => (
          <BothTexts
            key={collision.name}
            field={fields.find(({ name }) => name === collision.name)}
            collision={collision}
            choice={choices[collision.name] ?? collision.likely}
            onChoose={(choice) => setChoices({ ...choices, [collision.name]: choice })}
          />
        ))}
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <Button variant="soft" color="gray" onClick={onClose}>
            Back to my draft
          </Button>
          <Button onClick={() => onResolve(choices)}>Use what is chosen</Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}

type BothProps = {
  field: Props['fields'][number] | undefined
  collision: Collision
  choice: 'mine' | 'theirs'
  onChoose: (choice: 'mine' | 'theirs') => void
}

const BothTexts = ({ field, collision, choice, onChoose }: BothProps) => (
  <fieldset className={styles.both}>
    <legend className={styles.legend}>{field?.label ?? collision.name}</legend>
    {(['mine', 'theirs'] as const).map((whose) => (
      <label key={whose} className={styles.side}>
        <span className={styles.whose}>
          <input
            type="radio"
            name={`collision-${collision.name}`}
            checked={choice === whose}
            onChange={() => onChoose(whose)}
          />
          {whose === 'mine' ? 'Your text' : 'Their text'}
        </span>
        <div className={styles.text}>
          <FormattedText text={field?.prices?.shown(collision[whose]) ?? collision[whose]} />
        </div>
      </label>
    ))}
  </fieldset>
)
