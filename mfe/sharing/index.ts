export { ShareButton } from './share-button.tsx'
export { SharedNote, SharingNote } from './shared-note.tsx'
