/**
 * Components that the list of leads does not need: layers over a screen, other lists, and parts of forms. Loaded with
 * the first part that needs them, by remotes through the shell, so `index.ts` imports this file only with `import()`.
 */
export {
  Callout,
  DataList,
  DropdownMenu,
  Flex,
  Heading,
  IconButton,
  Popover,
  Switch,
  Tabs,
  Text,
  TextArea,
} from '@radix-ui/themes'
export { copyText } from './api/copy-text.ts'
export { download } from './api/download.ts'
export { startDownload } from './api/start-download.ts'
export { useIdempotentSend } from './api/use-idempotent-send.ts'
export { AnsweringAlertDialog as AlertDialog } from './components/alert-dialog.tsx'
export { AuditLink } from './components/audit-link.tsx'
export { Confirmation, ConfirmDialog } from './components/confirm-dialog.tsx'
export { AnsweringDialog as Dialog } from './components/dialog.tsx'
export { DialogActs, DialogButtons, FormButtons } from './components/dialog-buttons.tsx'
export { useLayerEscape } from './components/layer-escape.ts'
export { LeaveGuard, TypingGuard } from './components/leave-guard.tsx'
export { ListToolbar, spanQuery, useListFilters } from './components/list-toolbar.tsx'
export { PagedList } from './components/paged-list.tsx'
export { ProofMenu, RecordItems } from './components/proof-menu.tsx'
export { ChoicePart } from './forms/choice-part.tsx'
export { DiscardChanges, EditBar } from './forms/edit-bar.tsx'
export { RowTools, rowToolAt, useFocusByName } from './forms/row-tools.tsx'
export { SavedElsewhere, useFollowed } from './forms/saved-elsewhere.tsx'
export { hasUnsavedText } from './forms/unsaved-text.ts'
