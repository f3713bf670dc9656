/** Why a mail in the shared mailbox became no mail of a lead. */
export type SkipReason = 'unknown_sender' | 'list' | 'automatic' | 'too_large' | 'unreadable' | 'own'
