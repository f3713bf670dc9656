export { ApiError, isApiError } from '#contracts/client.ts'
export {
  afterActs,
  askAboutConflict,
  followRestoredActs,
  forgetActs,
  performAct,
  useActs,
  useActsOfSession,
} from './acts/acts.ts'
export { isActConflict } from './acts/send-act.ts'
export { call, callLast, idempotencyKey, longTimeoutMs, send } from './api/call.ts'
export { copyLink, copyText } from './api/copy-link.ts'
export { download } from './api/download.ts'
export { errorText, toastFailure } from './api/error-text.ts'
export { sessionKey, teamKey } from './api/keys.ts'
export { makeQueryClient } from './api/query-client.ts'
export { startDownload } from './api/start-download.ts'
export { isActiveAdmin, memberName, useMembers } from './api/use-members.ts'
export { useCanWrite, useSession } from './api/use-session.ts'
export { useSite } from './api/use-site.ts'
export { ArrivalsPill } from './arrivals/arrivals-pill.tsx'
export { useScrolled } from './arrivals/use-scrolled.ts'
export { readingFrom, useSettledList } from './arrivals/use-settled-list.ts'
export { AppCard } from './components/app-card.tsx'
export { AuditLink } from './components/audit-link.tsx'
export { type Choice, choiceOf, wordsOf } from './components/choice.ts'
export { FilterFold, filtersFromRem } from './components/filter-fold.tsx'
export { FilterSelect } from './components/filter-select.tsx'
export { lazyComponent, loadedAtLast } from './components/lazy-component.ts'
export { ListToolbar, spanQuery, useListFilters } from './components/list-toolbar.tsx'
export { LoadFailure } from './components/load-failure.tsx'
export { Notice } from './components/notice.tsx'
export { OnceOpened, OnUse } from './components/on-use.tsx'
export { PagedList } from './components/paged-list.tsx'
export {
  dayText,
  type FilterReaders,
  matching,
  oneOf,
  pastText,
  readFilters,
  textUpTo,
} from './components/read-filters.ts'
export { RelativeTime } from './components/relative-time.tsx'
export { SearchBox } from './components/search-box.tsx'
export { StatusBadge } from './components/status-badge.tsx'
export { absoluteTime, timeText } from './components/time-text.ts'
export { ToneSelect } from './components/tone-select.tsx'
export { UnknownFilters } from './components/unknown-filters.tsx'
export { WritersOnly } from './components/writers-only.tsx'
export { DateInput } from './forms/date-input.tsx'
export { fieldMessages } from './forms/field-messages.ts'
export { FormField } from './forms/form-field.tsx'
export { focusFirst, type Messages, messagesOf } from './forms/messages.ts'
export { SelectField } from './forms/select-field.tsx'
export { BrandMark } from './icons/brand-mark.tsx'
export { Icon, type IconName } from './icons/icon.tsx'
export { loadKeys, ShortcutsButton, ShortcutsDialog } from './keys/shortcuts.tsx'
export { useGoKeys, useShortcuts } from './keys/use-shortcuts.ts'
export { useChanges } from './live/change-feed.ts'
export { coalesce } from './live/coalesce.ts'
export { LiveMark } from './live/live-mark.tsx'
export { reread } from './live/reread.ts'
export { useLiveUpdates } from './live/use-live-updates.ts'
export { PageHeader } from './page/page-header.tsx'
export { WindowRouter } from './page/router.tsx'
export { useArrivalFocus } from './page/use-arrival-focus.ts'
export { useOffsetTop } from './page/use-offset-top.ts'
export { useScreenTitle } from './page/use-screen-title.ts'
export { useWide } from './page/use-wide.ts'
export { DayPicker, momentText, PastBanner } from './past/as-of.tsx'
export { pastMoment } from './past/past-moment.ts'
export { answerProofs } from './proof/ask-proof.ts'
export { AppTheme } from './theme/app-theme.tsx'
export { takeToastAction, toastError, toastSuccess } from './toast/toast-store.ts'
export { loadToasts, Toaster } from './toast/toaster.tsx'
export { ViewsMenu } from './views/views-menu.tsx'
export { amountText, countOf, readAmount, startOfDay, written } from './written.ts'
