export { AttachButton, BelongsTo } from './run-lead.tsx'
export { ShareButton } from './share-button.tsx'
export { PastLinks } from './share-list.tsx'
export { SharedNote, SharingNote } from './shared-note.tsx'
