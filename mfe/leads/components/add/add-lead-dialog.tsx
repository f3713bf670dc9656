import { Dialog } from '@atrium/kit/widgets'
import { AddLeadForm } from './add-lead-form.tsx'

type Props = { open: boolean; onClose: () => void; onOpenLead: (id: string) => void }

/** Adds a lead by hand. */
export const AddLeadDialog = ({ open, onClose, onOpenLead }: Props) => (
  <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Dialog.Content maxWidth="36rem">
      <Dialog.Title>Add a lead</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        A person you met, or who called. The e-mail address shows whether they are a lead already.
      </Dialog.Description>
      <AddLeadForm
        onClose={onClose}
        onOpenLead={(id) => {
          onClose()
          onOpenLead(id)
        }}
      />
    </Dialog.Content>
  </Dialog.Root>
)
