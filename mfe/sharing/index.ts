export { ShareButton } from './share-button.tsx'
export { SharedNote } from './shared-note.tsx'
