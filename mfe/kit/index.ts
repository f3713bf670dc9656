export { ApiError, isApiError } from '#contracts/client.ts'
export { type Act, everyLane } from './acts/act-queue.ts'
export {
  afterActs,
  askAboutConflict,
  followRestoredActs,
  forgetActs,
  performAct,
  settleActs,
  useActs,
  useActsOfSession,
  useWaitingActs,
} from './acts/acts.ts'
export { isActConflict } from './acts/send-act.ts'
export { call, callLast, idempotencyKey, longTimeoutMs, send } from './api/call.ts'
export { errorText, toastFailure } from './api/error-text.ts'
export { sessionKey, teamKey } from './api/keys.ts'
export { makeQueryClient } from './api/query-client.ts'
export { currentTime } from './api/server-clock.ts'
export { type Session, sessionAfter } from './api/session-end.ts'
export { isActiveAdmin, memberName, useMembers } from './api/use-members.ts'
export { useCanWrite, useSession } from './api/use-session.ts'
export { useSite, useSiteRead } from './api/use-site.ts'
export { ArrivalsPill } from './arrivals/arrivals-pill.tsx'
export { useScrolled } from './arrivals/use-scrolled.ts'
export { readingFrom, useSettledList } from './arrivals/use-settled-list.ts'
export { AppCard } from './components/app-card.tsx'
export { type Choice, choiceOf, wordsOf } from './components/choice.ts'
export { FailedParts, usePart } from './components/failed-parts.tsx'
export { FilterFold, filtersFromRem } from './components/filter-fold.tsx'
export { FilterSelect } from './components/filter-select.tsx'
export { lazyComponent, loadedAtLast } from './components/lazy-component.ts'
export { LoadFailure } from './components/load-failure.tsx'
export { NextPage } from './components/next-page.tsx'
export { Notice } from './components/notice.tsx'
export { OnceOpened, OnUse } from './components/on-use.tsx'
export {
  matching,
  oneOf,
  pastText,
  readFilters,
  textUpTo,
  withParam,
} from './components/read-filters.ts'
export { RelativeTime } from './components/relative-time.tsx'
export { SearchBox } from './components/search-box.tsx'
export { StatusBadge } from './components/status-badge.tsx'
export { absoluteTime, timeText } from './components/time-text.ts'
export { TonePill, ToneSelect } from './components/tone-select.tsx'
export { UnknownFilters } from './components/unknown-filters.tsx'
export { useNow } from './components/use-now.ts'
export { WritersOnly } from './components/writers-only.tsx'
export { amountText, countOf, formatter, readAmount, startOfDay } from './formatter.ts'
export { DateInput } from './forms/date-input.tsx'
export { fieldMessages } from './forms/field-messages.ts'
export { FormField } from './forms/form-field.tsx'
export { focusFirst, type Messages, messagesOf } from './forms/messages.ts'
export { SelectField } from './forms/select-field.tsx'
export type { FocusedField } from './forms/unsaved-text.ts'
export { BrandMark } from './icons/brand-mark.tsx'
export { Icon, type IconName } from './icons/icon.tsx'
export { isComposing } from './keys/is-composing.ts'
export { loadKeys, ShortcutsButton, ShortcutsDialog } from './keys/shortcuts.tsx'
export { keyOf, useGoKeys, useShortcuts } from './keys/use-shortcuts.ts'
export { useChanges } from './live/change-feed.ts'
export { coalesce, pause } from './live/coalesce.ts'
export { reread } from './live/reread.ts'
export { useLiveState, useLiveUpdates } from './live/use-live-updates.ts'
export { PageHeader } from './page/page-header.tsx'
export { leaveScreen, releaseGuards, WindowRouter } from './page/router.tsx'
export { useAddress, useScreenNavigate } from './page/use-address.ts'
export { useArrivalFocus } from './page/use-arrival-focus.ts'
export { useOffsetTop } from './page/use-offset-top.ts'
export { useScreenTitle } from './page/use-screen-title.ts'
export { useWide } from './page/use-wide.ts'
export { DayPicker, momentText, PastBanner } from './past/as-of.tsx'
export { pastMoment } from './past/past-moment.ts'
export { answerProofs } from './proof/ask-proof.ts'
export { AppTheme } from './theme/app-theme.tsx'
export { takeToastAction, toastError, toastQuestion, toastSuccess } from './toast/toast-store.ts'
export { loadToasts, Toaster } from './toast/toaster.tsx'
export { ViewsMenu } from './views/views-menu.tsx'
