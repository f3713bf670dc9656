import { Icon, WritersOnly } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { Editing } from '../edit/use-editing.ts'

/** The actions of staff on a document: print, edit, save, cancel. */
export const DocumentActions = ({ editing }: { editing: Editing }) =>
  editing.draft === null ? (
    <>
      <Button variant="soft" onClick={() => window.print()}>
        <Icon name="document" size={16} /> Print or save as PDF
      </Button>
      {/* Leaving edit mode removes the control that had the focus. */}
      <WritersOnly key="edit">
        <Button onClick={editing.begin} autoFocus={editing.ended}>
          <Icon name="edit" size={16} /> Edit Content
        </Button>
      </WritersOnly>
    </>
  ) : (
    <>
      <Cancel editing={editing} />
      <Button key="save" onClick={editing.save} disabled={editing.isSaving} title="Ctrl+Enter">
        {editing.isSaving ? 'Saving...' : 'Save'}
      </Button>
    </>
  )

const Cancel = ({ editing }: { editing: Editing }) => {
  const button = (onClick?: () => void) => (
    <Button variant="soft" color="gray" disabled={editing.isSaving} onClick={onClick}>
      Cancel
    </Button>
  )
  return editing.hasChanges ? (
    <ConfirmDialog
      title="Discard your changes?"
      text="The document stays as it was last saved."
      confirm="Discard changes"
      onConfirm={editing.cancel}
    >
      {button()}
    </ConfirmDialog>
  ) : (
    button(editing.cancel)
  )
}
