/** Why a mail in the shared mailbox became no mail of a lead. */
export const skipReasons = ['unknown_sender', 'list', 'automatic', 'too_large', 'unreadable', 'own'] as const

export type SkipReason = (typeof skipReasons)[number]
