import { Icon, usePart } from '@atrium/kit'
import { DropdownMenu } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { fillText } from '#contracts/library/library.ts'
import { useLibrary } from '../../api/use-library.ts'

type Props = {
  /** The name of the passage that the text is inserted into. */
  label: string
  values: Readonly<Record<string, string>>
  disabled: boolean
  onInsert: (text: string) => void
}

/** Inserts a saved section of the library at the end of a passage. */
export const SavedSections = ({ label, values, disabled, onInsert }: Props) => {
  const sections = usePart('The texts of the library', useLibrary())?.library.sections ?? []
  if (sections.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button variant="soft" size="1" disabled={disabled} aria-label={`Insert a saved section into ${label}`}>
          <Icon name="plus" size={14} /> Insert
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        {sections.map(({ key, title, text }) => (
          <DropdownMenu.Item key={key} onSelect={() => onInsert(fillText(text, values))}>
            {title}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
