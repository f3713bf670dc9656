import { Dialog } from '@atrium/kit/widgets'
import styles from './import.module.css'
import { ImportSteps } from './import-steps.tsx'

type Props = { open: boolean; onClose: () => void }

/** Imports leads from a CSV file: a dry run first, then the import. */
export const ImportDialog = ({ open, onClose }: Props) => (
  <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Dialog.Content maxWidth="44rem" className={styles.dialog}>
      <Dialog.Title>Import leads</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        A CSV file with a heading for each column. Rows are told apart by their e-mail address; a lead that is known is
        never overwritten, only its empty fields are filled.
      </Dialog.Description>
      {open && <ImportSteps onClose={onClose} />}
    </Dialog.Content>
  </Dialog.Root>
)
